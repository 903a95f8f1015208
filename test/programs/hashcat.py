"""hashcat finds a password by its hash, with kernels compiled from source, and again with those of its cache."""

import base64
import hashlib

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


def crack(mode, attack, source, folder, environment):
    (folder / "hash").write_text(MODES[mode] + "\n")
    words = folder / "words"
    words.write_text("".join(f"{word}\n" for word in ["password", "letmein", PASSWORD, "12345678"]))
    found = folder / "found"
    found.unlink(missing_ok=True)
    # It keeps its kernels in the home directory.
    environment = dict(environment, HOME=str(folder), XDG_CACHE_HOME=str(folder / "cache"),
                       XDG_DATA_HOME=str(folder / "data"))
    _, reason = command.run(
        ["hashcat", "--force", "--potfile-disable", "--quiet", "-m", str(mode), "-a", str(attack), "-o", str(found),
         "--outfile-format=2", str(folder / "hash"), source], folder, environment, SECONDS)
    if found.exists() and PASSWORD in found.read_text():
        return reason
    return "the password was not found" + (f", {reason}" if reason else "")


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
