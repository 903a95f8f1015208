"""Runs a command with a time limit, and keeps what it prints."""

import signal
import subprocess


def run(command, folder, environment, seconds):
    """What the command printed, and why it failed, if it did."""
    log = folder / "output.txt"
    reason = None
    with open(log, "wb") as output:
        try:
            code = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                                  stderr=subprocess.STDOUT, timeout=seconds, check=False).returncode
            if code < 0:
                reason = f"ended by {signal.Signals(-code).name}"
            elif code:
                reason = f"exit code {code}"
        except subprocess.TimeoutExpired:
            reason = f"no end in {seconds} s"
    return log.read_text(errors="replace"), reason
