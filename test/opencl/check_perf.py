#!/usr/bin/env python3
"""check_perf.py <debug_program>: runs a kernel with OPENMUX_PERF, and parses the files for perf."""

import os
import pathlib
import platform
import struct
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])
source = pathlib.Path(__file__).parent / "debug_kernels.cl"
text = source.read_text().splitlines()
work = pathlib.Path(tempfile.mkdtemp(prefix="openmux-perf-test-"))
failures = 0


def check(condition, what):
    global failures
    if not condition:
        failures += 1
        print(f"FAILED: {what}")


def run(options, **environment):
    """The process's number and what it prints to stderr, after it has run the kernel."""
    environment = os.environ | {"OPENMUX_CACHE": "0", "JITDUMPDIR": str(work)} | environment
    process = subprocess.Popen([program, str(source), options, "lanes"], env=environment, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    output, errors = process.communicate(timeout=300)
    check(output == "sum: 13824\n", f"output: {output}, {errors}")
    return process.pid, errors


def take_map(pid):
    """The symbols of the process's map, which is removed: {name: (address, size)}"""
    path = pathlib.Path(f"/tmp/perf-{pid}.map")
    if not path.exists():
        return None
    lines = [line.split(" ", 2) for line in path.read_text().splitlines()]
    path.unlink()
    return {name: (int(address, 16), int(size, 16)) for address, size, name in lines}


def read_string(data, place):
    end = data.index(b"\0", place)
    return data[place:end].decode(), end + 1


class Dump:
    def __init__(self, pid):
        data = (work / f"jit-{pid}.dump").read_bytes()
        self.functions, self.lines = {}, {}
        magic, version, size, machine, _, process, self.start, flags = struct.unpack_from(
            "=IIIIIIQQ", data)
        expected = {"aarch64": 183, "x86_64": 62}[platform.machine()]
        check((magic, version, size, machine, process, flags) ==
              (0x4A695444, 1, 40, expected, pid, 0), "the header of the dump")
        while size != len(data):
            kind, length, time = struct.unpack_from("=IIQ", data, size)
            check(length >= 16 and time >= self.start, "a record's header")
            self.read(kind, data[size + 16:size + length], pid)
            size += length

    def read(self, kind, data, pid):
        if kind == 0:
            process, _, vma, address, size, index = struct.unpack_from("=IIQQQQ", data)
            name, place = read_string(data, 40)
            check(process == pid and vma == address and size == len(data) - place,
                  f"the code of {name}")
            check(index == len(self.functions), f"{name} has index {index}")
            self.functions[name] = (address, size)
            return
        check(kind == 2, f"a record of kind {kind}")
        address, count = struct.unpack_from("=QQ", data)
        check(address not in [code for code, _ in self.functions.values()],
              "lines come before their code")
        place, lines = 16, []
        for _ in range(count):
            where, line, _ = struct.unpack_from("=QII", data, place)
            name, place = read_string(data, place + 16)
            lines.append((where, line, name))
        check(place == len(data), "lines end before their record")
        self.lines[address] = lines


def check_map():
    symbols = take_map(run("", OPENMUX_PERF="map")[0])
    check(symbols and "lanes" in symbols and "after_barrier" not in symbols,
          f"kernels that are created: {symbols}")
    symbols = take_map(run("", OPENMUX_PERF="map", OPENMUX_DEFER="0")[0])
    check(symbols and {"lanes", "after_barrier"} <= set(symbols), f"symbols: {symbols}")
    ranges = sorted(symbols.values())
    check(all(size > 0 and a + size <= b for (a, size), (b, _) in zip(ranges, ranges[1:])),
          f"functions overlap: {symbols}")


def check_dump():
    pid, _ = run("-g", OPENMUX_PERF="jitdump")
    check(take_map(pid) is None, "a map that nobody wants")
    dump = Dump(pid)
    check({"lanes", "after_barrier"} <= set(dump.functions), f"functions: {dump.functions}")
    address, size = dump.functions["lanes"]
    lines = dump.lines.get(address, [])
    check(all(address <= where < address + size for where, _, _ in lines), "lines outside of code")
    # Code of the kernel, and of nothing before it.
    first = next(number for number, line in enumerate(text, 1) if "kernel void lanes" in line)
    stored = next(number for number, line in enumerate(text, 1) if "// in the vector" in line)
    numbers = {line for _, line, name in lines if name.endswith("/source.cl")}
    check(stored in numbers and min(numbers) >= first, f"lines: {sorted(numbers)}")
    check({name for _, _, name in lines if not os.path.isabs(name)} == set(), "relative names")
    check(not Dump(run("", OPENMUX_PERF="jitdump")[0]).lines, "lines without -g")


def check_both():
    pid, _ = run("", OPENMUX_PERF="map,jitdump")
    check(take_map(pid) == Dump(pid).functions, "map and dump differ")


def check_nothing():
    pid, errors = run("")
    check(take_map(pid) is None and not (work / f"jit-{pid}.dump").exists() and not errors,
          "files that nobody wants")


def check_problems():
    pid, errors = run("", OPENMUX_PERF="jitdump", JITDUMPDIR="/dev/null")
    check(errors.startswith("openmux: warning: OPENMUX_PERF: cannot write '/dev/null/jit-")
          and errors.count("\n") == 1, f"a folder that is none: {errors}")
    pid, errors = run("", OPENMUX_PERF="everything")
    check("ignoring 'everything'; expected map or jitdump\n" in errors, f"unknown: {errors}")
    check(take_map(pid) is None, "a map for an unknown request")


check_map()
check_dump()
check_both()
check_nothing()
check_problems()
sys.exit(failures != 0)
