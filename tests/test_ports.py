"""A port that is held is nobody else's, and a server of ours gets it."""

import socket
import sys

import pytest

from tests.ports import hold_ports


def test_no_two_are_the_same() -> None:
    """However many are drawn, at once or one after the other."""
    with hold_ports(50) as some, hold_ports(50) as others:
        assert len({*some, *others}) == 100


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a server in beside who holds its port")
def test_a_server_gets_it_and_another_one_after_it() -> None:
    """Who comes before it is refused, and nobody who is content with any port gets this one."""
    with hold_ports() as [port]:
        for _ in range(2):
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port))
            with socket.create_server(("127.0.0.1", port)), socket.create_connection(("127.0.0.1", port)):
                pass
        with socket.socket() as greedy, pytest.raises(OSError, match="in use"):
            greedy.bind(("127.0.0.1", port))
