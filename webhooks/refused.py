"""The error of a request that cannot be answered."""


class Refused(Exception):
    """A request that cannot be answered.

    Attributes:
        code: the name of its line in `web.refused`.
        status: the HTTP status.
        arguments: what fills the line.
    """

    def __init__(self, code: str, status: int = 400, **arguments: int) -> None:
        """Nothing of the request is in it."""
        super().__init__(code)
        self.code = code
        self.status = status
        self.arguments = arguments
