#!/usr/bin/env python3
"""Runs clang-tidy on the sources that have changed since they were last clean.

    tidy.py --build build file.cpp...

A source is clean if a run without warnings is recorded for the same contents: its own, those of all files of the
project that it includes, its compile command, .clang-tidy, and clang-tidy's version. The records are empty files
named by the hash of these in ~/.cache/openmux/clang-tidy, so that they survive a new checkout.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]', re.MULTILINE)
MAX_AGE = 60 * 24 * 3600


def default_cache():
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return pathlib.Path(base) / "openmux" / "clang-tidy"


class Includes:
    """The files below a root that sources include, directly or not."""

    def __init__(self, root):
        self.root = str(root) + os.sep
        self.direct = {}
        self.digests = {}

    def read(self, path):
        if path not in self.direct:
            with open(path, "rb") as file:
                text = file.read()
            self.direct[path] = [name.decode() for name in INCLUDE.findall(text)]
            self.digests[path] = hashlib.sha256(text).hexdigest()
        return self.direct[path]

    def resolve(self, name, includer, folders):
        for folder in [os.path.dirname(includer), *folders]:
            path = os.path.normpath(os.path.join(folder, name))
            if path.startswith(self.root) and os.path.isfile(path):
                return path
        return None

    def closure(self, source, folders):
        """Paths of the source and of what it includes, sorted."""
        found, work = {source}, [source]
        while work:
            path = work.pop()
            for name in self.read(path):
                included = self.resolve(name, path, folders)
                if included and included not in found:
                    found.add(included)
                    work.append(included)
        return sorted(found)


def get_folders(words, directory):
    """The folders of -I, in order."""
    folders = []
    for word, following in zip(words, [*words[1:], ""]):
        if word.startswith("-I"):
            folders.append(os.path.join(directory, word[2:] or following))
    return folders


class Keys:
    """Hashes of everything that a clang-tidy run of a source depends on."""

    def __init__(self, root, commands, common):
        self.root = str(root)
        self.commands = commands
        self.common = common
        self.includes = Includes(root)

    def get(self, source):
        command = self.commands[source]
        words = shlex.split(command["command"])
        parts = [*self.common, command["command"].replace(self.root, "")]
        for path in self.includes.closure(source, get_folders(words, command["directory"])):
            parts += [os.path.relpath(path, self.root), self.includes.digests[path]]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def read_commands(build):
    commands = json.loads((build / "compile_commands.json").read_text())
    return {os.path.normpath(os.path.join(each["directory"], each["file"])): each for each in commands}


def prune(cache):
    for record in cache.iterdir():
        if time.time() - record.stat().st_mtime > MAX_AGE:
            record.unlink(missing_ok=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT)
    parser.add_argument("--clang-tidy", default="clang-tidy-22")
    parser.add_argument("--cache", type=pathlib.Path, default=default_cache())
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("sources", nargs="+")
    options = parser.parse_args()
    root = options.root.resolve()
    commands = read_commands(options.build)
    sources = [str((root / source).resolve()) for source in options.sources]
    for source in sources:
        if source not in commands:
            sys.exit(f"tidy.py: error: {os.path.relpath(source, root)} is not in compile_commands.json")

    version = subprocess.run([options.clang_tidy, "--version"], capture_output=True, text=True, check=True).stdout
    keys = Keys(root, commands, [version, (root / ".clang-tidy").read_text()])
    options.cache.mkdir(parents=True, exist_ok=True)
    prune(options.cache)
    records = {source: options.cache / keys.get(source) for source in sources}
    stale = [source for source in sources if not records[source].exists()]
    for source in sources:
        if records[source].exists():
            records[source].touch()

    def check(source):
        done = subprocess.run([options.clang_tidy, "-p", str(options.build), "--quiet", source], capture_output=True,
                              text=True, check=False)
        if done.returncode == 0 and not done.stdout.strip():
            records[source].touch()
            return ""
        return done.stdout.strip() or done.stderr.strip()

    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for output in pool.map(check, stale):
            if output:
                failed += 1
                print(output, flush=True)
    print(f"clang-tidy: {len(sources)} sources, {len(stale)} not in the cache, {failed} with warnings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
