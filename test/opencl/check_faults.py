#!/usr/bin/env python3
"""check_faults.py <fault_program>: runs kernels that fault, and checks what is reported."""

import os
import re
import signal
import subprocess
import sys

program = os.path.abspath(sys.argv[1])
failures = 0


def expect(condition, what):
    global failures
    if not condition:
        failures += 1
        print("FAILED:", what)


def run(kernel, options="", faults="report", seconds=50):
    """Returns the exit status, None for a process that had to be killed, and both outputs."""
    environment = os.environ | {"OPENMUX_FAULTS": faults}
    process = subprocess.Popen([program, kernel, options], env=environment, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        out, messages = process.communicate(timeout=seconds)
        return process.returncode, out, messages
    except subprocess.TimeoutExpired:
        process.kill()
        return None, *process.communicate()


def expect_fault(kernel, signals, pattern, options=""):
    status, out, messages = run(kernel, options)
    expect(status in [-number for number in signals] and out == "", f"{kernel}: status {status}")
    expect(re.fullmatch(pattern + "\n", messages), f"{kernel} {options}: {messages!r}")
    status, _, messages = run(kernel, options, faults="")
    expect(status in [-number for number in signals] and messages == "",
           f"{kernel} without reports: status {status}, {messages!r}")


MEMORY = r"invalid memory access at address 0x[0-9a-f]+"
segfault = [signal.SIGSEGV, signal.SIGBUS]
illegal = [signal.SIGILL, signal.SIGTRAP]
for options in ("", "-cl-opt-disable", "-cl-wfv=never"):
    expect_fault("out_of_range", segfault, f"openmux: error: kernel 'out_of_range': {MEMORY}", options)
    expect_fault("illegal", illegal, "openmux: error: kernel 'illegal': illegal instruction", options)
expect_fault("too_deep", segfault,
             r"openmux: error: kernel 'too_deep': stack overflow at address 0x[0-9a-f]+")
for options in ("-g -cl-opt-disable", "-g -cl-wfv=never", "-g"):
    expect_fault("out_of_range", segfault,
                 rf"openmux: error: kernel 'out_of_range': {MEMORY} \(.*:6\)", options)
expect_fault("illegal", illegal,
             r"openmux: error: kernel 'illegal': illegal instruction \(.*:11\)", "-g -cl-opt-disable")

for kernel in ("fine", "divisions"):
    for options in ("", "-cl-opt-disable"):
        expect(run(kernel, options) == (0, "finished\n", ""), f"{kernel} {options}")

status, _, messages = run("endless", faults="report:1", seconds=4)
expect(status is None, f"endless: status {status}")
expect(messages == "openmux: warning: kernel 'endless' has been running for 1 s\n", messages)

for faults in ("report:", "report:x", "report:0", "reports", "print"):
    status, out, messages = run("fine", faults=faults)
    expect(status == 0 and messages == f"openmux: warning: OPENMUX_FAULTS: ignoring '{faults}'; "
           "expected report or report:<seconds>\n", f"{faults}: {messages!r}")
expect(run("fine", faults="0") == (0, "finished\n", ""), "OPENMUX_FAULTS=0")
sys.exit(failures != 0)
