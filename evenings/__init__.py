"""The use cases over the stores: tables that play by text, whom texts come from, and what is remembered of a device."""

__all__ = ["contacts", "device_memory", "hosting", "parties", "sweep"]
