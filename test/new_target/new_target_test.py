#!/usr/bin/env python3
"""Tests of targets that ./dev new-target writes.

    new_target_test.py <test> --source <tree> --build <folder> --cxx <compiler> [--program <program>]

guide    the commands of docs/writing-a-target.md, in a home folder of their own: leaves an installation and a target
kernels  that target gives the same results as the host
limits   it refuses what it has no memory for
driver   an OpenCL program on the device: transfers, mappings, printf, binaries
rtti     targets with and without RTTI, one of them written by the installed script, without warnings
errors   names, folders and prefixes that do not do
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys

import guide

HERE = pathlib.Path(__file__).resolve().parent
MAX_LINES = 200


class Failure(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Failure(message)


class Sandbox:
    """A home folder, in which the tree is at "tree" and OpenMux is installed at "openmux"."""

    def __init__(self, options):
        self.source = options.source.resolve()
        self.build = options.build.resolve()
        self.cxx = options.cxx
        self.program = options.program
        self.home = self.build / "test" / "new_target" / "home"
        self.prefix = self.home / "openmux"
        self.tree = self.home / "tree"
        self.target = self.home / "fancy" / "build" / "libfancy.so"

    def clear(self):
        shutil.rmtree(self.home, ignore_errors=True)
        self.tree.mkdir(parents=True)
        for entry in self.source.iterdir():
            if not entry.name.startswith((".", "build")):
                (self.tree / entry.name).symlink_to(entry)
        (self.tree / "build").symlink_to(self.build)

    def environment(self, **more):
        result = {
            **os.environ,
            "HOME": str(self.home),
            "CXX": self.cxx,
            "CMAKE_GENERATOR": "Ninja",
            "OPENMUX_THREADS": "1",
            **more,
        }
        for name in ("CXXFLAGS", "LDFLAGS", "OPENMUX_BUILD_OPTIONS"):
            result.pop(name, None)
        if shutil.which("ccache"):
            result["CMAKE_CXX_COMPILER_LAUNCHER"] = "ccache"
            result.setdefault("CCACHE_DIR", os.path.expanduser("~/.cache/ccache"))
        return {**result, **more}

    def run(self, *command, status=0, **more):
        """Runs a command and returns what it prints. The status None allows any that is no signal."""
        done = subprocess.run(
            [str(word) for word in command],
            cwd=self.tree,
            env=self.environment(**more),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=300,
        )
        good = done.returncode >= 0 if status is None else done.returncode == status
        expect(good, f"{' '.join(map(str, command))}\nreturned {done.returncode}:\n{done.stdout}")
        return done.stdout

    def oclrun(self, device, *arguments, status=0):
        return self.run(
            self.prefix / "bin" / "oclrun", "-d", device, *arguments, status=status, OPENMUX_TARGETS=str(self.target)
        )

    def configure(self, folder, *options, status=0, **more):
        return self.run("cmake", "-S", folder, "-B", folder / "build", *options, status=status, **more)


def test_guide(sandbox):
    sandbox.clear()
    blocks = guide.read_blocks((sandbox.source / "docs" / "writing-a-target.md").read_text())
    expect(len(blocks) > 10, "the guide has hardly any commands")
    script = sandbox.home / "guide.sh"
    script.write_text(guide.make_script(blocks))
    done = subprocess.run(
        ["bash", script],
        cwd=sandbox.tree,
        env=sandbox.environment(),
        stdout=subprocess.PIPE,
        text=True,
        errors="replace",
        timeout=500,
    )
    outputs = guide.split_output(done.stdout)
    last = max(outputs, default=0)
    expect(done.returncode == 0, f"the block in line {last} failed:\n" + "\n".join(outputs.get(last, [])))
    for block in blocks:
        missing = guide.find_missing(block.expected, outputs[block.line])
        expect(
            missing is None,
            f"the output of the block in line {block.line} lacks '{missing}':\n" + "\n".join(outputs[block.line]),
        )
    files = [path for path in (sandbox.home / "fancy").iterdir() if path.is_file()]
    lines = sum(len(path.read_text().splitlines()) for path in files)
    expect(lines < MAX_LINES, f"the skeleton has {lines} lines")


def find_results(output):
    """Without the times, which differ."""
    return [line for line in output.splitlines() if not line.startswith("time per run")]


def compare(sandbox, *arguments):
    host = find_results(sandbox.oclrun("host", *arguments))
    target = find_results(sandbox.oclrun("fancy", *arguments))
    expect(host, f"no results: {arguments}")
    expect(host == target, f"{arguments}\nhost:\n{host}\ntarget:\n{target}")


FEATURES = ["barriers", "variables", "collectives", "copies", "atomics", "mathematics", "structures", "ids", "tables"]


def test_kernels(sandbox):
    kernels = HERE / "kernels"
    for options in ("-cl-std=CL3.0", "-cl-std=CL3.0 -cl-wfv=always", "-cl-std=CL3.0 -cl-opt-disable"):
        names = [word for name in FEATURES for word in ("-k", name)]
        range_options = ["-g", "48", "-l", "8", "-o", "16"] if "always" in options else ["-g", "48", "-l", "8"]
        compare(sandbox, kernels / "features.cl", "-b", options, *names, *range_options, "-a", "out:i32[64]=iota")
    plain = ["-a", "i8=-3", "-a", "float3=1,2,3", "-a", "i32[2]=5,6", "-a", "bytes=0700000009000000"]
    more = ["-a", "local=16", "-a", "i64=123456", "-a", "local=16", "-a", "null", "-a", "i16=-2"]
    compare(sandbox, kernels / "arguments.cl", "-g", "8", "-l", "4", "-a", "out:i32[8]", *plain, *more)
    compare(sandbox, kernels / "print.cl", "-g", "6", "-l", "2", "-a", "f32[6]=iota")
    # Sums of small integers, which are the same with and without fused operations.
    matmul = sandbox.source / "examples" / "matmul.cl"
    matrices = ["-a", "f32[256]=iota", "-a", "f32[256]=iota", "-a", "out:f32[256]", "-a", "u32=16"]
    compare(sandbox, matmul, "-k", "matmul", "-g", "16,16", "-l", "16,16", *matrices)
    # A program keeps its variables between runs.
    compare(
        sandbox, kernels / "count.cl", "-b", "-cl-std=CL3.0", "-g", "4", "-l", "2", "-r", "3", "-a", "out:i32[4]", "-a", "i32=1"
    )


def test_limits(sandbox):
    kernels = HERE / "kernels"
    limits = kernels / "limits.cl"
    # Live values, stack frames, local memory and buffers that do not fit are errors.
    arguments = ["-a", "i32[256]", "-a", "i32=3"]
    for file, name, size, message in (
        ("limits.cl", "live", 256, "commands failed"),
        ("limits.cl", "locals", 1, "local memory"),
        ("frame.cl", "frame", 1, "stack frame size"),
    ):
        out = sandbox.oclrun("fancy", kernels / file, "-k", name, "-g", size, "-l", size, *arguments, status=1)
        expect(message in out, f"{name}:\n{out}")
    sandbox.oclrun("fancy", limits, "-k", "live", "-g", "2", "-l", "2", *arguments)
    large = ["-a", "u8[60000000]"]
    out = sandbox.oclrun("fancy", limits, "-k", "five", "-g", "1", *(5 * large), status=1)
    expect("out of memory" in out, out)


def test_driver(sandbox):
    vendors = sandbox.prefix / "etc" / "OpenCL" / "vendors"
    for device in ("OpenMux host", "fancy"):
        out = sandbox.run(
            sandbox.program, device, OCL_ICD_VENDORS=str(vendors), OPENMUX_TARGETS=str(sandbox.target)
        )
        expect("work-item 3 has 9\n" in out and "passed" in out, out)


def check_flags(folder, with_rtti):
    commands = (folder / "build" / "compile_commands.json").read_text()
    expect(("-fno-rtti" in commands) != with_rtti, f"{folder}: RTTI is not as it should be")


def write_llvm_without_rtti(sandbox):
    """LLVM's package as it is when LLVM was built without RTTI. Its library is the same."""
    root = sandbox.home / "llvm"
    real = next(
        line.split("=", 1)[1]
        for line in (sandbox.build / "CMakeCache.txt").read_text().splitlines()
        if line.startswith("OPENMUX_LLVM_ROOT:")
    )
    for config in ("llvm/LLVMConfig", "llvm/LLVMConfigVersion", "clang/ClangConfig"):
        file = root / "lib" / "cmake" / f"{config}.cmake"
        file.parent.mkdir(parents=True, exist_ok=True)
        text = f'include("{real}/lib/cmake/{config}.cmake")\n'
        if not config.endswith("Version"):
            text += "set(LLVM_ENABLE_RTTI OFF)\n"
        file.write_text(text)
    return root


def test_rtti(sandbox):
    check = ["-a", "out:f32[8]=iota", "-a", "f32[8]=iota", "-a", "f32=2"]
    folder = sandbox.home / "Other_2"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(sandbox.home / "llvm", ignore_errors=True)
    sandbox.run(sandbox.prefix / "share" / "openmux" / "new_target" / "new_target.py", "Other_2", folder)
    # The guide's target has RTTI.
    sandbox.configure(sandbox.home / "fancy", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
    check_flags(sandbox.home / "fancy", with_rtti=True)
    root = write_llvm_without_rtti(sandbox)
    sandbox.configure(
        folder,
        f"-DCMAKE_PREFIX_PATH={sandbox.prefix}",
        f"-DOPENMUX_LLVM_ROOT={root}",
        "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
    )
    check_flags(folder, with_rtti=False)
    out = sandbox.run("cmake", "--build", folder / "build")
    expect("warning" not in out, out)
    sandbox.run("ctest", "--test-dir", folder / "build")
    both = f"{sandbox.target}:{folder / 'build' / 'libOther_2.so'}"
    for device in ("fancy", "Other_2"):
        out = sandbox.run(
            sandbox.prefix / "bin" / "oclrun", "-d", device, "examples/saxpy.cl", "-g", "8", *check, OPENMUX_TARGETS=both
        )
        expect("y: 0 3 6 9 12 15 18 21" in out, out)


def test_errors(sandbox):
    work = sandbox.home / "errors"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()

    def refuse(message, *arguments):
        out = sandbox.run("./dev", "new-target", *arguments, status=1)
        expect(message in out and "Traceback" not in out, f"{arguments}:\n{out}")

    for name in ("", "a b", "2d", "a-b", "a/b", "../x", "$(id)", "gerät", "_x", "a__b", "a;b", "x\n", "-x", "--"):
        refuse("error", name, work / "new")
    refuse("'a-b' cannot be the name of a target", "a-b", work / "new")
    refuse("longer than 64", "x" * 65, work / "new")
    expect(not (work / "new").exists(), "a refused name left a folder")
    (work / "full").mkdir()
    (work / "full" / "file").touch()
    refuse("full' exists and is not empty", "good", work / "full")
    refuse("exists and is not a folder", "good", work / "full" / "file")
    refuse("cannot write", "good", work / "full" / "file" / "below")
    refuse("takes a name")
    refuse("takes a name", "a", "b", "c")
    # Names that mean something to C++, CMake or OpenMux.
    for name in ("class", "test", "OpenMux", "LLVM", "mux"):
        sandbox.run("./dev", "new-target", name, work / name)
        expect(f'"{name}"' in (work / name / "device.h").read_text(), "the name is not filled in")
    # By default a target is beside the tree; a relative folder is one of the caller's.
    shutil.rmtree(sandbox.home / "beside", ignore_errors=True)
    sandbox.run("./dev", "new-target", "beside")
    expect((sandbox.home / "beside" / "CMakeLists.txt").exists(), "the target is not beside the tree")
    sandbox.run("bash", "-c", f"cd '{work}' && '{sandbox.tree}/dev' new-target near somewhere/near")
    expect((work / "somewhere" / "near" / "CMakeLists.txt").exists(), "the target is not where it was asked for")
    for path in (work / "test").iterdir():
        expect("my_device" not in path.read_text().lower(), f"{path} has the name of the template")

    out = sandbox.configure(work / "test", f"-DCMAKE_PREFIX_PATH={work}", "-DOpenMux_DIR=", status=1)
    expect("-DCMAKE_PREFIX_PATH" in out and "OpenMux is not found" in " ".join(out.split()), out)
    check_static_llvm(sandbox, work)


def check_static_llvm(sandbox, work):
    """OpenMux itself says so if LLVM has no shared libraries."""
    for name, config in (("llvm", "LLVMConfig"), ("clang", "ClangConfig"), ("lld", "LLDConfig")):
        folder = work / "static" / "lib" / "cmake" / name
        folder.mkdir(parents=True)
        (folder / f"{config}.cmake").write_text("set(LLVM_VERSION_MAJOR 22)\n")
    project = work / "project"
    project.mkdir()
    (project / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\nproject(static LANGUAGES NONE)\n"
        f'include("{sandbox.source}/cmake/OpenMuxLLVM.cmake")\n'
    )
    out = sandbox.configure(project, f"-DOPENMUX_LLVM_ROOT={work / 'static'}", status=1)
    expect("no shared libraries libLLVM" in " ".join(out.split()), out)


TESTS = {
    "guide": test_guide,
    "kernels": test_kernels,
    "limits": test_limits,
    "driver": test_driver,
    "rtti": test_rtti,
    "errors": test_errors,
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("test", choices=TESTS)
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--cxx", required=True)
    parser.add_argument("--program", type=pathlib.Path, help="for the test of the driver")
    options = parser.parse_args()
    try:
        TESTS[options.test](Sandbox(options))
    except (Failure, ValueError) as failure:
        sys.exit(f"{options.test}: {failure}")


if __name__ == "__main__":
    main()
