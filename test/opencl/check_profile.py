#!/usr/bin/env python3
"""check_profile.py <profile_program>: runs a program with OPENMUX_PROFILE, and checks its timeline."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])
work = pathlib.Path(tempfile.mkdtemp(prefix="openmux-profile-test-"))
failures = 0


def expect(condition, what):
    global failures
    if not condition:
        failures += 1
        print("FAILED:", what)


def run(name, *arguments, **environment):
    """Returns the process's ID and its messages."""
    environment = os.environ | {"OPENMUX_PROFILE": name, "OPENMUX_THREADS": "2"} | environment
    process = subprocess.Popen([program, *arguments], env=environment, cwd=work, text=True,
                               stderr=subprocess.PIPE)
    messages = process.communicate()[1]
    expect(process.returncode == 0, f"exit status {process.returncode}: {messages}")
    return process.pid, messages


def find(events, category, name=None):
    return [event for event in events
            if event["ph"] == "X" and event["cat"] == category and name in (None, event["name"])]


def is_within(inner, outer):
    # Times are rounded to nanoseconds.
    return (inner["ts"] >= outer["ts"] - 0.002 and
            inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"] + 0.002)


def check_timeline(events, process):
    expect({event["pid"] for event in events} == {process}, "events of other processes")
    expect(any(event["name"] == "process_name" for event in events), "no name of the process")
    names = {event["tid"] for event in events if event["name"] == "thread_name"}
    expect({event["tid"] for event in events if event["ph"] == "X"} <= names, "thread without name")

    builds = find(events, "build")
    expect(len(builds) == 1 and builds[0]["args"]["options"] == '-DQUOTED="\\""', f"builds: {builds}")
    stages = find(events, "stage")
    expect({"parse", "passes", "optimizer", "code generation", "load"} <= {stage["name"] for stage in stages} and
           all(is_within(stage, builds[0]) for stage in stages), f"stages: {stages}")
    for name in ("fill buffer", "copy buffer", "read buffer"):
        commands = find(events, "command", name)
        expect(len(commands) == 1 and commands[0]["args"]["bytes"] == 256000, f"{name}: {commands}")
    kernels = find(events, "kernel", "work")
    expect(len(kernels) == 1, f"kernels: {kernels}")
    expect(kernels[0]["args"] == {"global size": "64000x1x1", "local size": "64x1x1"}, "sizes")

    slices = sorted(find(events, "slice", "work"), key=lambda event: event["args"]["begin"])
    expect(slices[0]["args"]["begin"] == 0 and slices[-1]["args"]["end"] == 1000, "ends of slices")
    expect(all(a["args"]["end"] == b["args"]["begin"] for a, b in zip(slices, slices[1:])),
           "slices do not cover the work-groups once")
    expect(all(is_within(event, kernels[0]) for event in slices), "slice outside of the kernel")
    expect(builds[0]["ts"] + builds[0]["dur"] <= kernels[0]["ts"], "kernel before its build")


process, messages = run("plain.json")
expect(messages == "", messages)
check_timeline(json.loads((work / "plain.json").read_text()), process)

process, _ = run("of-%p.json", "fork")
check_timeline(json.loads((work / f"of-{process}.json").read_text()), process)

_, messages = run("missing/folder.json")
expect(messages.startswith("openmux: warning: OPENMUX_PROFILE: cannot write 'missing/folder.json': ") and
       messages.count("\n") == 1, messages)

run("")
expect(sorted(path.name for path in work.iterdir()) == sorted(["plain.json", f"of-{process}.json"]),
       "other files were written")
sys.exit(failures != 0)
