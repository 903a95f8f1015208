#!/usr/bin/env python3
"""Every entry point of the driver is tested: once where it succeeds, once where it fails.

Runs test programs with the driver's trace of calls, and looks for each function that the driver
offers among the calls that went well and those that did not. Functions that cannot do one of the two
are listed here; such a function doing it all the same is an error, too: then the list is wrong.

usage: check_entry_points.py <folder of the driver's api> <header cl.h> -- <program> [arguments]...
"""
import os
import re
import subprocess
import sys

# What belongs to features that no device has: answered with an error code, always.
ALWAYS_FAIL = {
    "clCreatePipe", "clGetPipeInfo", "clCreateProgramWithBuiltInKernels",
    "clSetProgramReleaseCallback", "clSetDefaultDeviceCommandQueue", "clSetCommandQueueProperty",
}
# Succeeds only where there is something to divide: not on a machine with one core.
OPTIONAL = {"clCreateSubDevices"}
# Without a result, or without a condition under which they fail.
NEVER_FAIL = {"clUnloadCompiler", "clSVMFree", "clIcdGetPlatformIDsKHR"}

CALL = re.compile(r"^openmux api: (cl\w+)\([^)]*\)(?: = (\S+))?(?: \(-?\d+\))*?(?: \((-?\d+)\))?$")


def offered(folder):
    """The functions in the dispatch table and those that are found by name."""
    names = set()
    for file in ("dispatch.cpp", "extension.cpp"):
        with open(os.path.join(folder, file)) as source:
            names |= set(re.findall(
                r"OPENCL_(?:TRACED|FUNCTION|COMMAND_BUFFER_FUNCTION)\((cl\w+)\)", source.read()))
    return names


def declared(header):
    """What OpenCL's own header declares."""
    with open(header) as text:
        return set(re.findall(r"^(cl[A-Z]\w+)\s*\(", text.read(), re.MULTILINE))


def succeeded(value, code):
    if code is not None:
        return code == "0"
    if value is None:
        return True
    if value.startswith("0x"):
        return True
    # Pointers print as 0 when they are null; so does CL_SUCCESS. Which it is, the caller knows.
    return None if value == "0" else False


def main(arguments):
    split = arguments.index("--")
    folder, header = arguments[:split]
    environment = dict(os.environ, OPENMUX_LOG="api")
    functions = offered(folder)
    errors = [f"{name} is declared by {header} and not offered" for name in
              sorted(declared(header) - functions)]
    good, bad = set(), set()
    for program in " ".join(arguments[split + 1:]).split(" -- "):
        # Whether the program itself finds all to be well is another test's business.
        run = subprocess.run(program.split(), env=environment, capture_output=True, text=True,
                             errors="replace", check=False)
        for line in run.stderr.splitlines():
            call = CALL.match(line)
            if not call:
                continue
            name, value, code = call.groups()
            result = succeeded(value, code)
            if result is None:
                result = name not in ("clGetExtensionFunctionAddress", "clSVMAlloc",
                                      "clGetExtensionFunctionAddressForPlatform")
            (good if result else bad).add(name)
    for name in sorted(functions):
        for seen, never, what in ((good, ALWAYS_FAIL, "succeeds"), (bad, NEVER_FAIL, "fails")):
            if name in never and name in seen:
                errors.append(f"{name} {what}, although it is listed as one that never does")
            if name not in never and name not in seen and (seen is bad or name not in OPTIONAL):
                errors.append(f"no test has a call of {name} that {what}")
    print("\n".join(errors) or f"{len(functions)} entry points are tested")
    return 1 if errors else 0


sys.exit(main(sys.argv[1:]))
