"""The component's tests, in an environment with Home Assistant: docs/home-assistant.md."""
