"""hashcat finds a password by its hash, with kernels compiled from source, and again with those of its cache. All of
its modes, of which each has programs of its own, find the passwords of their examples."""

import base64
import hashlib
import json
import subprocess

import command

NAME = PACKAGE = EXECUTABLE = "hashcat"
PASSWORD = "correct horse"
SALT = b"battery staple"
ROUNDS = 1000
SECONDS = 1800


def pbkdf2():
    key = hashlib.pbkdf2_hmac("sha256", PASSWORD.encode(), SALT, ROUNDS)
    return f"sha256:{ROUNDS}:{base64.b64encode(SALT).decode()}:{base64.b64encode(key).decode()}"


MODES = {
    0: hashlib.md5(PASSWORD.encode()).hexdigest(),
    1400: hashlib.sha256(PASSWORD.encode()).hexdigest(),
    10900: pbkdf2(),
}


# One that prints what it is given, and those that others have replaced.
NO_HASHES = {2000, 2500, 2501, 16800, 16801}


def at_home(folder, environment):
    """It keeps its kernels in the home directory."""
    return dict(environment, HOME=str(folder), XDG_CACHE_HOME=str(folder / "cache"), XDG_DATA_HOME=str(folder / "data"))


def crack(mode, attack, source, folder, environment, code=None, password=PASSWORD):
    (folder / "hash").write_bytes(code or MODES[mode].encode() + b"\n")
    words = folder / "words"
    words.write_text("".join(f"{word}\n" for word in ["password", "letmein", password, "12345678"]))
    found = folder / "found"
    found.unlink(missing_ok=True)
    environment = at_home(folder, environment)
    _, reason = command.run(
        ["hashcat", "--force", "--potfile-disable", "--quiet", "-m", str(mode), "-a", str(attack), "-o", str(found),
         "--outfile-format=2", str(folder / "hash"), source], folder, environment, SECONDS)
    if found.exists() and password in found.read_text():
        return reason
    return "the password was not found" + (f", {reason}" if reason else "")


def read_examples(runner):
    """The example of each mode: its hash as bytes, and its password."""
    runner.folder.mkdir(parents=True, exist_ok=True)
    text = subprocess.run(["hashcat", "--hash-info", "--machine-readable", "--quiet"], capture_output=True, text=True,
                          env=at_home(runner.folder, runner.environment), check=True).stdout
    for name, mode in json.loads(text).items():
        if int(name) in NO_HASHES or mode["example_hash_format"] == "N/A":
            continue
        code = mode["example_hash"]
        is_binary = "binary" in mode["example_hash_format"]
        yield int(name), bytes.fromhex(code) if is_binary else code.encode() + b"\n", mode["example_pass"]


def run_examples(runner):
    for mode, code, password in read_examples(runner):
        runner.run(f"example of mode {mode}",
                   lambda folder, environment, mode=mode, code=code, password=password: crack(
                       mode, 0, str(folder / "words"), folder, environment, code, password))


def run(runner, whole):
    for mode in MODES:
        def crack_twice(folder, environment, mode=mode):
            return crack(mode, 0, str(folder / "words"), folder, environment) or crack(
                mode, 0, str(folder / "words"), folder, environment)
        runner.run(f"mode {mode}, words", crack_twice)
        if whole:
            mask = PASSWORD[:-2] + "?l?l"
            runner.run(f"mode {mode}, mask",
                       lambda folder, environment, mode=mode, mask=mask: crack(mode, 3, mask, folder, environment))
    if whole:
        run_examples(runner)
