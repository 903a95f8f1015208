#!/usr/bin/env python3
"""check_gdb.py <gdb> <debug_program> <openmux-gdb.py>: stops kernels at lines of their source, and
checks what GDB prints there."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

gdb, program, functions = sys.argv[1], os.path.abspath(sys.argv[2]), os.path.abspath(sys.argv[3])
source = pathlib.Path(__file__).parent / "debug_kernels.cl"
lines = source.read_text().splitlines()
# Not more lanes than a work-group has work-items, whatever the CPU.
VECTORIZED = "-g -cl-wfv=always --vecz-width=8"
failures = 0


def find(text):
    return next(number for number, line in enumerate(lines, 1) if text in line)


def debug(kernel, options, commands, **environment):
    """The output of GDB's commands in the debugged program."""
    arguments = [gdb, "-nx", "-batch", "-ex", "set confirm off", "-ex", "set width 0",
                 "-ex", "set print elements 0", "-ex", "set print repeats unlimited",
                 "-ex", "set breakpoint pending on", "-ex", f"source {functions}"]
    for command in commands:
        arguments += ["-ex", command]
    arguments += ["--args", program, str(source), options, kernel]
    # GDB 13 fails itself at times, when a thread ends.
    for _ in range(3):
        output, has_failed = run_once(arguments, environment)
        if not has_failed:
            return output
    return output


def run_once(arguments, environment):
    """The output, and whether GDB has failed itself."""
    process = subprocess.Popen(arguments, text=True, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=os.environ | {"OPENMUX_CACHE": "0"} | environment)
    try:
        output = "".join(process.communicate(timeout=100))
    except subprocess.TimeoutExpired:
        states = get_thread_states(process.pid)
        process.kill()
        # It waits although there are stopped threads, or only ended ones. Else, the program waits.
        has_failed = "t" in states or not states.strip("Z")
        return "".join(process.communicate()) + f"\nno end, threads: {states}\n", has_failed
    failure = "linux-nat.c.*internal-error|Cannot find user-level thread for LWP"
    return output, re.search(failure, output)


def get_children(process):
    text = pathlib.Path(f"/proc/{process}/task/{process}/children").read_text()
    return list(map(int, text.split()))


def get_thread_states(debugger):
    """The letters for the states of all threads of the debugged program."""
    files = [file for child in get_children(debugger)
             for file in pathlib.Path(f"/proc/{child}/task").glob("*/stat")]
    return "".join(file.read_text().rpartition(")")[2].split()[0] for file in files)


def expect(what, output, *patterns):
    global failures
    missing = [pattern for pattern in patterns if not re.search(pattern, output, re.MULTILINE)]
    if missing:
        failures += 1
        print(f"FAILED: {what}: expected {missing} in\n{output}")


def check_after_barrier(options, work_item, *wanted):
    """Values of the second work-group start at 17."""
    output = debug("after_barrier", options,
                   [f"break source.cl:{find('// after the barrier')} if $has_global_id({work_item})",
                    "run", "print mine", "print other", "print squared", "print bias",
                    "print shared[3]", "print lid", "print $get_global_id(0)",
                    "print $get_local_id(0)", "print $get_group_id(0)", "info work-item",
                    "backtrace 1", "list", "delete", "continue"])
    expect(f"after a barrier, {options}", output, "sum: 2511840", "exited normally", *wanted)


check_after_barrier("-g -cl-opt-disable", 21, r"\$1 = 27$", r"\$2 = 32$", r"\$3 = 1024$",
                    r"\$4 = 5$", r"\$5 = 25$", r"\$6 = 5$", r"\$7 = 21$", r"\$8 = 5$", r"\$9 = 1$",
                    "^global ID: 21 0 0$", "^lanes: 1$",
                    r"#0 .*after_barrier \(.*bias=5\) at .*source\.cl:",
                    r"mine \* 1000 \+ squared; // after the barrier")
# Where loops over work-items are unrolled, GDB stops in one of the copies. It has the first one.
check_after_barrier("-g -cl-wfv=never", 16, r"\$1 = 22$", r"\$4 = 5$", r"\$7 = 16$", r"\$8 = 0$",
                    r"\$9 = 1$")


def check_local_memory(kernel, place, options, added):
    """Local memory that is not in the frame of the kernel's own function."""
    output = debug(kernel, options,
                   [f"break source.cl:{find(place)} if $has_global_id(16)", "run",
                    "print shared[3]", "print bias", "info work-item", "delete", "continue"])
    expect(f"{kernel}, {options}", output, rf"\$1 = {16 + 3 + 1 + 5 + added}$",
           "^global ID: 16 0 0$", "exited normally")
    # The optimizer removes arguments that a function between barriers does not use.
    if "-cl-opt-disable" in options:
        expect(f"{kernel}, {options}", output, r"\$2 = 5$")


for options in ("-g -cl-opt-disable", "-g"):
    check_local_memory("many_barriers", "// after many barriers", options, 71)
    check_local_memory("queried", "// in the arena", f"{options} -cl-std=CL3.0", 0)


def get_lanes(output):
    match = re.search(r"^lanes: ([0-9]+)$", output, re.MULTILINE)
    lanes = int(match[1]) if match else 0
    if lanes < 4:
        expect("vectorized", output, "at least 4 lanes")
    return max(lanes, 1)


def show(values):
    return re.escape("{" + ", ".join(map(str, values)) + "}")


def check_lanes_after_barrier():
    """Work-item 21 is the sixth of the second work-group."""
    output = debug("after_barrier", VECTORIZED,
                   [f"break source.cl:{find('// after the barrier')} if $has_global_id(21)", "run",
                    "print mine", "print bias", "print shared[3]", "print $get_local_id(0)",
                    "info work-item", "delete", "continue"])
    lanes = get_lanes(output)
    first = 5 // lanes * lanes
    values = [16 + first + lane + 1 + 5 for lane in range(lanes)]
    expect("lanes after a barrier", output, rf"\$1 = {show(values)}$", r"\$2 = 5$", r"\$3 = 25$",
           rf"\$4 = {first}$", f"^global ID: {16 + first} 0 0$", "sum: 2511840", "exited normally")


def check_lanes():
    """Work-item 35 is lane 3 of the vectors of the third work-group, which start at 32."""
    output = debug("lanes", VECTORIZED,
                   [f"break source.cl:{find('// in the vector')} if $has_global_id(35)", "run",
                    "print x", "print y", "print x[3]", "print i[3]", "print bias",
                    "print $get_global_id(0)", "print $get_global_id(0, 3)",
                    "print $get_local_id(0, 3)", "print $get_group_id(0)", "info work-item",
                    "ptype x", "delete", "continue"])
    xs = list(range(33, 65))
    ys = [x * ((x & 3) + 5) + 5 for x in xs]
    lanes = get_lanes(output)
    expect("lanes", output, rf"\$1 = {show(xs[:lanes])}$", rf"\$2 = {show(ys[:lanes])}$", r"\$3 = 36$", r"\$4 = 35$",
           r"\$5 = 5$", r"\$6 = 32$", r"\$7 = 35$", r"\$8 = 3$", r"\$9 = 2$",
           rf"type = int __attribute__ \(\(vector_size\({lanes}\)\)\)$", r"exited normally")


check_lanes_after_barrier()
check_lanes()


def check_unregistration():
    """The program is released before the process ends, and GDB forgets its code."""
    line = f"info line source.cl:{find('// in the vector')}"
    output = debug("lanes", "-g", ["break exit", f"tbreak source.cl:{find('// in the vector')}",
                                   "run", line, "continue", line])
    expect("unregistration", output, "Line [0-9]+ of .*source.cl.* (starts|is) at address",
           "No source file named source.cl")


def check_without_debug_info():
    output = debug("lanes", "", [f"break source.cl:{find('// in the vector')}", "run"])
    expect("without -g", output, "sum: ", "exited normally")


def check_named_source():
    """With -S, the file is the user's."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "named.cl"
        output = debug("lanes", f'-g -cl-opt-disable -S "{path}"',
                       [f"break named.cl:{find('// in the vector')}", "run", "print y", "kill"])
        expect("-S", output, rf"at {path}:", r"\$1 = 10$|\$1 = [0-9]+$")


def check_stripped():
    """Installed libraries have the dynamic symbol table only."""
    vendors = pathlib.Path(os.environ["OCL_ICD_VENDORS"])
    libraries = pathlib.Path((vendors / "openmux.icd").read_text().strip()).parent
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for library in ("libopenmux-cl.so", "libopenmux.so.*.*.*"):
            for path in libraries.glob(library):
                subprocess.run(["strip", "-o", str(folder / path.name), str(path)], check=True)
                short = path.name.rsplit(".", 1)[0]
                if library != path.name:
                    (folder / short).symlink_to(path.name)
        (folder / "openmux.icd").write_text(f"{folder}/libopenmux-cl.so\n")
        output = debug("lanes", "-g -cl-opt-disable",
                       [f"break source.cl:{find('// in the vector')}", "run",
                        "info sharedlibrary libopenmux", "print bias", "kill"],
                       OCL_ICD_VENDORS=name, LD_LIBRARY_PATH=name)
        expect("stripped", output, rf"Yes \(\*\) .*{name}/libopenmux\.so", r"\$1 = 5$")


check_stripped()
check_unregistration()
check_without_debug_info()
check_named_source()
sys.exit(failures != 0)
