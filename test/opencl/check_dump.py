#!/usr/bin/env python3
"""check_dump.py <debug_program> <clc> <cache_program> <api_test>: builds programs with OPENMUX_DUMP,
and checks the folders that they write."""

import os
import pathlib
import subprocess
import sys
import tempfile

program, clc, cache_program, api_test = (os.path.abspath(path) for path in sys.argv[1:5])
source = pathlib.Path(__file__).parent / "debug_kernels.cl"
work = pathlib.Path(tempfile.mkdtemp(prefix="openmux-dump-test-"))
failures = 0


def check(condition, what):
    global failures
    if not condition:
        failures += 1
        print(f"FAILED: {what}")


def run(*command, dump=None, **environment):
    environment = os.environ | {"OPENMUX_CACHE": "0"} | environment
    if dump:
        environment["OPENMUX_DUMP"] = str(dump)
    return subprocess.run(command, env=environment, cwd=work, text=True, capture_output=True,
                          timeout=300)


def folders(dump):
    return sorted(dump.iterdir()) if dump.exists() else []


def check_files(folder, **contents):
    """Each file exists and contains the text."""
    for name, text in contents.items():
        path = folder / name.replace("__", "-").replace("_", ".")
        if not path.exists():
            check(False, f"{path} is missing")
        else:
            check(text in path.read_bytes(), f"{path} lacks {text}")


def check_driver():
    dump = work / "driver" / "new"
    result = run(program, str(source), "-cl-wfv=always -DX=7", "lanes", dump=dump)
    check(result.stdout == "sum: 13824\n" and not result.stderr, f"driver: {result}")
    check(len(folders(dump)) == 1, f"one folder: {folders(dump)}")
    folder = folders(dump)[0]
    check(folder.name.startswith("program-"), f"{folder} has another name")
    check((folder / "source.cl").read_text() == source.read_text(), "another source")
    check((folder / "log.txt").read_text() == "", "remarks in the log")
    check_files(folder, options_txt=b"-cl-wfv=always -DX=7", frontend_ll=b"@lanes(",
                before__vecz_ll=b"@lanes(", after__vecz_ll=b"_lanes(",
                final_ll=b"@lanes.mux-kernel-wrapper(", code_s=b"lanes.mux-kernel-wrapper",
                code_o=b"\x7fELF", remarks_txt=b"vecz: <source>:")
    check(b"@__vecz_v" in (folder / "after-vecz.ll").read_bytes(), "nothing was vectorized")
    check(b"@__vecz_v" not in (folder / "before-vecz.ll").read_bytes(), "vectorized too early")
    run(program, str(source), "", "lanes", dump=dump)
    check(len(folders(dump)) == 2, "the folder of another process")


def check_failure():
    dump = work / "failure"
    wrong = work / "wrong.cl"
    wrong.write_text("kernel void k() { undeclared; }")
    result = run(program, str(wrong), "", "k", dump=dump)
    check(result.returncode == 1, "a wrong program was built")
    check_files(folders(dump)[0], source_cl=b"undeclared", log_txt=b"use of undeclared identifier")


def check_unwritable():
    for name in ("/dev/null/dump", "/proc"):
        result = run(program, str(source), "", "lanes", dump=name)
        check(result.stdout == "sum: 13824\n", f"the build failed: {result}")
        check(result.stderr.startswith("openmux: warning: OPENMUX_DUMP: cannot write")
              and result.stderr.count("\n") == 1, f"not one line: {result.stderr}")


def check_processes():
    dump = work / "processes"
    environment = os.environ | {"OPENMUX_CACHE": "0", "OPENMUX_DUMP": str(dump)}
    running = [subprocess.Popen([program, str(source), "", "lanes"], env=environment,
                                stdout=subprocess.DEVNULL) for _ in range(4)]
    check(all(process.wait() == 0 for process in running), "a process failed")
    check(len(folders(dump)) == 4, f"four folders: {folders(dump)}")


def check_cache():
    dump = work / "uncached"
    simple = work / "simple.cl"
    simple.write_text("kernel void k(global int *p) { *p = 5; }")
    settings = {"OPENMUX_CACHE": "1", "OPENMUX_CACHE_DIR": str(work / "cache"),
                "OPENMUX_LOG": "build"}
    for wanted in (False, True):
        result = run(cache_program, str(simple), "", **settings)
        check(("loaded from the cache" in result.stderr) == wanted, f"cache: {result.stderr}")
    result = run(cache_program, str(simple), "", dump=dump, **settings)
    check("value: 5" in result.stdout and "loaded from the cache" not in result.stderr,
          f"taken from the cache: {result}")
    check(len(folders(dump)) == 1, "nothing was dumped")


def check_linked():
    """Compiled objects and linked programs have folders of their own."""
    dump = work / "linked"
    # Diagnostics of passes have source lines with a dump.
    names = "Program*Link*:Program*Header*:-Programs.ThatCallUndeclaredFunctionsAreLinked"
    result = run(api_test, f"--gtest_filter={names}", dump=dump)
    check(result.returncode == 0, f"linking: {result.stdout}")
    linked = [folder for folder in folders(dump) if (folder / "linked.ll").exists()]
    compiled = [folder for folder in folders(dump) if (folder / "frontend.ll").exists()]
    check(linked and not any((folder / "source.cl").exists() for folder in linked), "linked.ll")
    check(compiled and any(folder.glob("header-*") for folder in compiled), "headers")
    check(any((folder / "final.ll").exists() for folder in linked), "linked programs")


def without_module(binary):
    """The binary without its serialized program, which has source lines with a dump, and without
    the checksum."""
    contents = (work / binary).read_bytes()
    start = contents.index(b"OMUXMOD\n")
    size = int.from_bytes(contents[start - 8:start], "little")
    return contents[:16] + contents[24:start - 8] + contents[start + size:]


def check_tools():
    dump = work / "tools"
    check(run(clc, str(source), "-o", "plain.bin").returncode == 0, "clc")
    check(run(clc, str(source), "-o", "dumped.bin", dump=dump).returncode == 0, "clc with a dump")
    check(without_module("plain.bin") == without_module("dumped.bin"),
          "the dump changes the code")
    check(folders(dump)[0].name.startswith("debug_kernels-"), f"name: {folders(dump)}")
    result = run(clc, str(source), "--emit=spirv", "-o", "kernels.spv")
    check(result.returncode == 0, f"clc --emit=spirv: {result.stderr}")
    dump = work / "spirv"
    check(run(clc, "kernels.spv", "-o", "spirv.bin", dump=dump).returncode == 0, "clc of SPIR-V")
    folder = folders(dump)[0]
    check((folder / "source.spv").read_bytes() == (work / "kernels.spv").read_bytes(), "SPIR-V")
    check_files(folder, final_ll=b"mux-kernel-wrapper", code_o=b"\x7fELF")
    dump = work / "refsi"
    check(run(clc, "-d", "RefSi M1", str(source), "-o", "refsi.bin", dump=dump).returncode == 0,
          "clc for RefSi M1")
    check_files(folders(dump)[0], options_txt=b"device: RefSi M1", final_ll=b"define",
                code_s=b"lanes", code_o=b"\x7fELF")


check_driver()
check_failure()
check_unwritable()
check_processes()
check_cache()
check_linked()
check_tools()
sys.exit(failures != 0)
