#!/usr/bin/env python3
"""check_cache.py <cache_program> <clc> <spirv-as>: builds programs in several
processes, and checks which builds come from the cache and that these give the same results."""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

program, clc, assembler = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3]
work = pathlib.Path(tempfile.mkdtemp(prefix="openmux-cache-test-"))
cache = work / "cache"
copies = work / "copies"  # of sources, for debuggers
copies.mkdir()
failures = 0

SPIRV = """
OpCapability Kernel
OpCapability Addresses
OpCapability Linkage
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "k"
OpDecorate %c SpecId 7
%void = OpTypeVoid
%int = OpTypeInt 32 0
%ptr = OpTypePointer CrossWorkgroup %int
%fn = OpTypeFunction %void %ptr
%c = OpSpecConstant %int 5
%k = OpFunction %void None %fn
%p = OpFunctionParameter %ptr
%entry = OpLabel
OpStore %p %c Aligned 4
OpReturn
OpFunctionEnd
"""


def build(source, options="", constant=None, folder=work, **environment):
    """Returns the output, and whether the program came from the cache."""
    environment = os.environ | {"OPENMUX_CACHE": "1", "OPENMUX_CACHE_DIR": str(cache),
                                "OPENMUX_LOG": "build", "TMPDIR": str(copies)} | environment
    command = [program, str(source), options] + ([constant] if constant else [])
    result = subprocess.run(command, env=environment, cwd=folder, text=True, capture_output=True)
    if result.returncode != 0:
        return f"exit {result.returncode}: {result.stderr}", False
    return result.stdout, "loaded from the cache" in result.stderr


def expectVersion(source, size, how, cached, options="", **environment):
    """Runs the kernel with a local size; it must be specialized as `how` says."""
    global failures
    environment = os.environ | {"OPENMUX_CACHE": "1", "OPENMUX_CACHE_DIR": str(cache),
                                "OPENMUX_LOG": "build", "OPENMUX_SPECIALIZE": "first",
                                "LOCAL_SIZE": str(size)} | environment
    result = subprocess.run([program, str(source), options], env=environment, text=True,
                            capture_output=True)
    wrong = []
    if f"value: {size}\n" not in result.stdout:
        wrong.append("wrong value")
    if ("loaded from the cache" in result.stderr) != cached:
        wrong.append("program not from the cache" if cached else "program from the cache")
    if f"kernel 'k': {how}" not in result.stderr and how:
        wrong.append(f"not '{how}'")
    if not how and "kernel 'k'" in result.stderr:
        wrong.append("specialized")
    if wrong:
        failures += 1
        print(f"local size {size}: {', '.join(wrong)}\n{result.stdout}{result.stderr}")


def expect(what, got, value, cached, log=None, argument=None):
    """`value` is None for a build that fails."""
    global failures
    output, fromCache = got
    wrong = []
    if value is None:
        if not output.startswith("exit 1"):
            wrong.append("did not fail")
    elif f"value: {value}\n" not in output:
        wrong.append(f"expected value {value}")
    if fromCache != cached:
        wrong.append("came from the cache" if fromCache else "did not come from the cache")
    if log is not None and log not in output:
        wrong.append(f"the log lacks '{log}'")
    if argument is not None and f"argument: {argument}\n" not in output:
        wrong.append(f"the argument is not named {argument}")
    if wrong:
        failures += 1
        print(f"{what}: {', '.join(wrong)}\n{output}")


def write(name, text):
    path = work / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def checkSources():
    source = write("plain.cl", "kernel void k(global int *p) { *p = 1; }")
    expect("first build", build(source), 1, False)
    expect("second build", build(source), 1, True)
    expect("in another folder", build(source, folder="/"), 1, True)
    expect("other options", build(source, "-DX=1"), 1, False)
    expect("options of the environment", build(source, OPENMUX_BUILD_OPTIONS="-DX=1"), 1, False)
    expect("another CPU", build(source, OPENMUX_CPU="generic"), 1, False)
    expect("another CPU again", build(source, OPENMUX_CPU="generic"), 1, True)
    expect("disabled", build(source, OPENMUX_CACHE="0"), 1, False)
    expect("argument info", build(source, "-cl-kernel-arg-info"), 1, False, argument="p")
    expect("argument info again", build(source, "-cl-kernel-arg-info"), 1, True, argument="p")
    expect("debug info", build(source, "-g"), 1, False)
    expect("debug info again", build(source, "-g"), 1, True)
    for copy in copies.glob("openmux-*/*/source.cl"):
        copy.unlink()
    expect("debug info without the source", build(source, "-g"), 1, False)
    expect("debug info with the source", build(source, "-g"), 1, True)
    expect("debug info elsewhere", build(source, "-g", folder="/"), 1, False)
    source = write("plain.cl", "kernel void k(global int *p) { *p = 2; }")
    expect("other source", build(source), 2, False)

    warning = write("warning.cl", "#warning see here\nkernel void k(global int *p) { *p = 3; }")
    expect("warning", build(warning), 3, False, log="see here")
    expect("warning again", build(warning), 3, True, log="see here")

    wrong = write("wrong.cl", "kernel void k(global int *p) { *p = }")
    for _ in range(2):
        expect("error", build(wrong), None, False)
    for macro in ("__DATE__", "__TIME__", "__TIMESTAMP__"):
        dated = write("dated.cl", "#define PASTE(a, b) a##b\nconstant char text[] = PASTE(__, "
                      + macro[2:] + ");\nkernel void k(global int *p) { *p = text[0] ? 4 : 5; }")
        for _ in range(2):
            expect(macro, build(dated), 4, False)
    for _ in range(2):
        expect("written source", build(source, f"-g -S {work}/written.cl"), 2, False)
        (work / "written.cl").unlink()


def checkHeaders():
    source = write("headers.cl", '#include "a.h"\n'
                   '#if __has_include("optional.h")\n#include "optional.h"\n#endif\n'
                   "#ifndef OPTIONAL\n#define OPTIONAL 0\n#endif\n"
                   "kernel void k(global int *p) { *p = A + OPTIONAL; }")
    options = f"-I {work}/first -I {work}/second"
    write("second/a.h", '#include "b.h"\n#define A B')
    write("second/b.h", "#define B 10")
    expect("headers", build(source, options), 10, False)
    expect("headers again", build(source, options), 10, True)
    os.utime(work / "second/b.h")
    expect("a touched header", build(source, options), 10, True)
    write("second/b.h", "#define B 20")
    expect("a changed inner header", build(source, options), 20, False)
    expect("a changed inner header again", build(source, options), 20, True)
    write("first/a.h", "#define A 30")
    expect("a header that shadows another", build(source, options), 30, False)
    write("first/optional.h", "#define OPTIONAL 3")
    expect("a header that was absent", build(source, options), 33, False)
    (work / "first/optional.h").unlink()
    expect("a header that is absent again", build(source, options), 30, False)
    (work / "first/a.h").unlink()
    expect("a header that shadows no more", build(source, options), 20, False)
    (work / "second/b.h").unlink()
    expect("a missing header", build(source, options), None, False)

    relative = write("relative.cl", '#include "r.h"\nkernel void k(global int *p) { *p = R; }')
    for folder, value in (("x", 40), ("y", 50)):
        write(f"{folder}/r.h", f"#define R {value}")
        expect(f"header in {folder}", build(relative, "-I .", folder=work / folder), value, False)
        expect(f"again in {folder}", build(relative, "-I .", folder=work / folder), value, True)


def checkSPIRV():
    text = write("module.spvasm", SPIRV)
    module = work / "module.spv"
    subprocess.run([assembler, "--target-env", "spv1.0", "-o", module, text], check=True)
    expect("module", build(module), 5, False)
    expect("module again", build(module), 5, True)
    expect("constant", build(module, constant="7=6"), 6, False)
    expect("constant again", build(module, constant="7=6"), 6, True)
    expect("another constant", build(module, constant="7=8"), 8, False)


def checkVersions():
    source = write("version.cl", "kernel void k(global int *p) {"
                   " barrier(CLK_GLOBAL_MEM_FENCE); *p = (int)get_local_size(0); }")
    compiled, kept = "specialized in", "specialized from the cache in"
    expectVersion(source, 4, compiled, False)
    expectVersion(source, 4, kept, True)
    expectVersion(source, 8, compiled, True)
    expectVersion(source, 8, kept, True)
    expectVersion(source, 4, kept, True)
    expectVersion(source, 4, compiled, False, OPENMUX_CPU="generic")
    expectVersion(source, 4, compiled, False, OPENMUX_CACHE="0")
    expectVersion(source, 4, "", True, OPENMUX_SPECIALIZE="0")
    # A program that was first built without specialization has what it takes, too.
    other = write("version.cl", source.read_text() + "\n")
    expectVersion(other, 16, "", False, OPENMUX_SPECIALIZE="0")
    expectVersion(other, 16, compiled, True)
    # The launch is the first one of the local size.
    named = "-cl-precache-local-sizes=32,1,1"
    expectVersion(source, 32, compiled, False, options=named, OPENMUX_SPECIALIZE="wait")
    expectVersion(source, 32, kept, True, options=named, OPENMUX_SPECIALIZE="wait")
    binary = work / "version.bin"
    subprocess.run([clc, source, "-o", binary], check=True)
    expectVersion(binary, 64, compiled, False)
    expectVersion(binary, 64, kept, False)


def expectSteps(what, source, value, cached, of=2, options="", **environment):
    """Compiles and links; `cached` of the steps come from the cache."""
    global failures
    environment = os.environ | {"OPENMUX_CACHE": "1", "OPENMUX_CACHE_DIR": str(cache),
                                "OPENMUX_LOG": "build", "TMPDIR": str(copies),
                                "LINK_OPTIONS": ""} | environment
    result = subprocess.run([program, str(source), options], env=environment, cwd=work, text=True,
                            capture_output=True)
    steps = result.stderr.count("CL_SUCCESS")
    seen = result.stderr.count("loaded from the cache")
    if f"value: {value}\n" not in result.stdout or seen != cached or steps != of:
        failures += 1
        print(f"{what}: {seen} of {steps} steps from the cache, expected {cached} of {of} and "
              f"value {value}\n{result.stdout}{result.stderr}")


def checkLinking():
    source = write("linked.cl", '#include "embedded.h"\n#ifdef FILE\n#include FILE\n#endif\n'
                   "kernel void k(global int *p) { *p = VALUE; }")
    header = "#define VALUE 70"
    expectSteps("compiled and linked", source, 70, 0, HEADER=header)
    expectSteps("again", source, 70, 2, HEADER=header)
    expectSteps("another header", source, 71, 0, HEADER="#define VALUE 71")
    expectSteps("the same code", source, 70, 1, HEADER="#define VALUE (70 + 0)")
    expectSteps("other options", source, 70, 0, options="-cl-opt-disable", HEADER=header)
    expectSteps("other options of the link", source, 70, 1, HEADER=header,
                LINK_OPTIONS="-cl-fast-relaxed-math")
    expectSteps("a library", source, 70, 1, of=3, HEADER=header, LIBRARY="1")
    expectSteps("a library again", source, 70, 3, of=3, HEADER=header, LIBRARY="1")
    expectSteps("disabled", source, 70, 0, HEADER=header, OPENMUX_CACHE="0")
    expectSteps("debug info", source, 70, 0, options="-g", HEADER=header)
    expectSteps("debug info again", source, 70, 2, options="-g", HEADER=header)
    write("file.h", "#undef VALUE\n#define VALUE 72")
    options = f"-I {work} -DFILE=<file.h>"
    expectSteps("a file", source, 72, 0, options=options, HEADER=header)
    expectSteps("a file again", source, 72, 2, options=options, HEADER=header)
    write("file.h", "#undef VALUE\n#define VALUE 73")
    expectSteps("another file", source, 73, 0, options=options, HEADER=header)
    dated = write("dated.cl", "constant char text[] = __DATE__;\n"
                  "kernel void k(global int *p) { *p = text[0] ? 74 : 75; }")
    expectSteps("__DATE__", dated, 74, 0)
    expectSteps("__DATE__ again", dated, 74, 1)
    # A build and a compilation of the same source differ.
    plain = write("steps.cl", "kernel void k(global int *p) { *p = 76; }")
    expect("built", build(plain), 76, False)
    expectSteps("compiled", plain, 76, 0)
    expectSteps("compiled again", plain, 76, 2)
    # Linked programs are specialized, too.
    source = write("linked_version.cl", "kernel void k(global int *p) {"
                   " barrier(CLK_GLOBAL_MEM_FENCE); *p = (int)get_local_size(0); }")
    expectVersion(source, 24, "specialized in", False, LINK_OPTIONS="")
    expectVersion(source, 24, "specialized from the cache in", True, LINK_OPTIONS="")
    expectVersion(source, 40, "specialized in", True, LINK_OPTIONS="")


def expectKernels(what, source, program_cached, compiled=(), kept=(), options="", value=1,
                  **environment):
    """Which kernels are compiled on their own, and which come from the cache."""
    global failures
    environment = os.environ | {"OPENMUX_CACHE": "1", "OPENMUX_CACHE_DIR": str(cache),
                                "OPENMUX_LOG": "build", "TMPDIR": str(copies)} | environment
    result = subprocess.run([program, str(source), options], env=environment, cwd=work, text=True,
                            capture_output=True)
    log = result.stderr
    seen = sorted(re.findall(r"kernel '(\w+)': compiled after", log))
    loaded = sorted(re.findall(r"kernel '(\w+)': loaded from the cache", log))
    wasCached = "build: loaded from the cache" in log
    if (f"value: {value}\n" not in result.stdout or seen != sorted(compiled)
            or loaded != sorted(kept) or wasCached != program_cached):
        failures += 1
        print(f"{what}: compiled {seen}, loaded {loaded}, program "
              f"{'from the cache' if wasCached else 'built'}\n{result.stdout}{log}")


def checkDeferredKernels():
    two = "kernel void k(global int *p) { *p = 1; }\nkernel void other(global int *p) { *p = 2; }\n"
    source = write("two.cl", two)
    expectKernels("first", source, False, ["k"])
    expectKernels("second", source, True, kept=["k"])
    expectKernels("another kernel", source, True, ["other"], KERNEL="other", value=2)
    expectKernels("another kernel again", source, True, kept=["other"], KERNEL="other", value=2)
    expectKernels("another CPU", source, False, ["k"], OPENMUX_CPU="generic")
    expectKernels("no cache", source, False, ["k"], OPENMUX_CACHE="0")
    expectKernels("created twice", source, False, ["k"], OPENMUX_CACHE="0", TWICE="k")
    expectKernels("both created", source, False, ["k", "other"], value=2, OPENMUX_CACHE="0",
                  TWICE="other")
    expectKernels("linked", source, False, kept=["k"], LINK_OPTIONS="")
    expectKernels("not deferred", source, False, OPENMUX_CACHE="0", OPENMUX_DEFER="0")
    expectKernels("not deferred, with a cache", source, False, OPENMUX_DEFER="0")
    expectKernels("not deferred, in the cache", source, True, OPENMUX_DEFER="0")
    expectKernels("optimizations disabled", source, False, ["k"], options="-cl-opt-disable")
    for what, options in (("debug info", "-g"), ("remarks", "-Rpass=inline"),
                          ("errors", "-Werror")):
        expectKernels(what, source, False, options=options)
        expectKernels(what + " again", source, True, options=options)
    single = write("single.cl", "kernel void k(global int *p) { *p = 1; }\n")
    expectKernels("one kernel", single, False)
    variable = write("variable.cl", two + "global int x; kernel void v() { x = 1; }\n")
    expectKernels("shared variables", variable, False, options="-cl-std=CL3.0")
    expectKernels("dumped", source, False, OPENMUX_DUMP=str(work / "dump"))
    checkDeferredBinaries(write("binary.cl", two + "// for a binary\n"))


def checkDeferredBinaries(source):
    binary = work / "two.bin"
    nothing = {"OPENMUX_CACHE": "0"}
    expectKernels("stored", source, False, ["k"], BINARY=str(binary), **nothing)
    expectKernels("loaded", binary, False, ["other"], KERNEL="other", value=2, **nothing)
    expectKernels("loaded, with kernels in the cache", binary, False, kept=["k"])
    expectKernels("loaded, not deferred", binary, False, ["k", "other"], OPENMUX_DEFER="0",
                  **nothing)
    # The compiler for another CPU is another one.
    expectKernels("loaded elsewhere", binary, False, ["k"], OPENMUX_CPU="generic", **nothing)
    expectKernels("stored as a whole", source, False, BINARY=str(binary), OPENMUX_DEFER="0",
                  **nothing)
    expectKernels("loaded as a whole", binary, False)
    subprocess.run([clc, source, "-o", binary], check=True)
    expectKernels("compiled ahead of time", binary, False)


def checkEnvironment():
    """Invalid values give one line that names variable, value and what is accepted."""
    global failures
    source = write("environment.cl", "kernel void k(global int *p) { *p = 80; }")
    for variable, value, line in (
            ("OPENMUX_SPECIALIZE", "off", "openmux: warning: OPENMUX_SPECIALIZE: ignoring 'off'; "
             "expected 0, 1, wait or first\n"),
            ("OPENMUX_CACHE", "no", "openmux: warning: OPENMUX_CACHE: ignoring 'no'; expected 0 "
             "or 1\n"),
            ("OPENMUX_CACHE_SIZE", "10X", "openmux: warning: ignoring OPENMUX_CACHE_SIZE: '10X' is "
             "not a number of bytes with an optional suffix K, M or G\n"),
            ("OPENMUX_DEFER", "x", "openmux: warning: OPENMUX_DEFER: ignoring 'x'; expected 0 or "
             "1\n"),
            ("OPENMUX_DEFER", "1", ""), ("OPENMUX_SPECIALIZE", "1", ""), ("OPENMUX_SPECIALIZE", "", ""),
            ("OPENMUX_CACHE", "1", ""), ("OPENMUX_CACHE_SIZE", "10K", "")):
        environment = os.environ | {"OPENMUX_CACHE": "1", "OPENMUX_CACHE_DIR": str(cache),
                                    variable: value}
        result = subprocess.run([program, str(source), ""], env=environment, text=True,
                                capture_output=True)
        if "value: 80\n" not in result.stdout or result.stderr != line:
            failures += 1
            print(f"{variable}={value}: {result.stdout}{result.stderr}")


def checkDamage():
    source = write("damage.cl", "kernel void k(global int *p) { *p = 60; }")
    expect("to be damaged", build(source), 60, False)
    entries = [path for path in cache.glob("??/*")]
    for entry in entries:
        contents = bytearray(entry.read_bytes())
        contents[len(contents) // 2] ^= 1
        entry.write_bytes(contents)
    expect("damaged", build(source), 60, False)
    expect("replaced", build(source), 60, True)
    small = build(source, OPENMUX_CACHE_DIR=str(work / "small"), OPENMUX_CACHE_SIZE="10")
    expect("a cache that is too small", small, 60, False)
    expect("a bad size", build(source, OPENMUX_CACHE_SIZE="10X"), 60, True)
    expect("an unusable folder", build(source, OPENMUX_CACHE_DIR="/dev/null/x"), 60, False)


checkSources()
checkHeaders()
checkSPIRV()
checkVersions()
checkDeferredKernels()
checkLinking()
checkEnvironment()
checkDamage()
if failures:
    sys.exit(f"{failures} failures; files are in {work}")
subprocess.run(["rm", "-rf", work], check=True)
