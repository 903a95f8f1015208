"""Runs the commands of examples/custom-lowering/README.md in a copy of the folder.

readme.py build|run <source folder> <build folder> <copy>

`build` installs OpenMux to $PREFIX and runs the blocks of section *Building*, unless both are up to date. It
may be called by several tests at the same time. `run` prints and runs the commands of section *Running*.
"""

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys


def get_commands(readme, section):
    """The text of the shell blocks of a section."""
    with open(readme, encoding="utf-8") as file:
        sections = re.split(r"^## (.*)$", file.read(), flags=re.MULTILINE)
    text = dict(zip(sections[1::2], sections[2::2]))[section]
    return "".join(re.findall(r"^```sh\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL))


def compute_state(example_folder, build):
    """Changes whenever the examples or what they are built against change."""
    state = hashlib.sha256()
    for entry in sorted(os.scandir(example_folder), key=lambda entry: entry.name):
        if entry.is_file():
            with open(entry, "rb") as file:
                state.update(entry.name.encode() + b"\0" + file.read())
    for path in ("lib/libopenmux.so", "bin/muxc", "cmake_install.cmake", "generated/include/mux/target_abi.h"):
        status = os.stat(os.path.join(build, path))
        state.update(f"{path} {status.st_mtime_ns} {status.st_size}".encode())
    state.update(os.environ["CXX"].encode())
    return state.hexdigest()


def build_examples(source, build, copy):
    example_folder = os.path.join(source, "examples", "custom-lowering")
    stamp = copy + ".stamp"
    os.makedirs(os.path.dirname(copy), exist_ok=True)
    with open(copy + ".lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        state = compute_state(example_folder, build)
        if os.path.exists(stamp) and open(stamp, encoding="utf-8").read() == state:
            return
        for folder in (copy, os.environ["PREFIX"]):
            shutil.rmtree(folder, ignore_errors=True)
        install = ["cmake", "--install", build, "--prefix", os.environ["PREFIX"]]
        subprocess.run(install, check=True, stdout=subprocess.DEVNULL)
        shutil.copytree(example_folder, copy, ignore=shutil.ignore_patterns("build"))
        commands = get_commands(os.path.join(copy, "README.md"), "Building")
        subprocess.run(["sh", "-exc", commands], cwd=copy, check=True)
        with open(stamp, "w", encoding="utf-8") as file:
            file.write(state)


def main():
    mode, source, build, copy = sys.argv[1:]
    if mode == "build":
        build_examples(source, build, copy)
    else:
        commands = get_commands(os.path.join(copy, "README.md"), "Running")
        subprocess.run(["sh", "-exc", commands], cwd=copy, check=True, stderr=subprocess.STDOUT)


if __name__ == "__main__":
    main()
