"""A server that loads, says so, and dies when it is its turn."""

import socket
import sys

line = socket.socket(fileno=int(sys.argv[sys.argv.index("--control-fd") + 1]))
line.sendall(b"ready\n")
line.recv(64)
sys.exit(3)
