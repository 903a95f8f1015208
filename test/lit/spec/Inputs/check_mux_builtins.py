"""Compares a list of mux builtins with the text of the specification.

check_mux_builtins.py <list> <folder of the specification>

The list says how it is written. Fixed builtins must be those of the text, with the same types; the
operations of reductions and scans must be those of the text; every declaration that the text shows must
be one of the list; and no text may name a builtin that the list lacks.
"""

import glob
import os
import re
import sys

SCALARS = {
    "bool": {"i1": "i1"},
    "integer": {f"i{n}": f"i{n}" for n in (1, 8, 16, 32, 64)},
    "float": {"f16": "half", "f32": "float", "f64": "double"},
}
SCALARS["number"] = SCALARS["integer"] | SCALARS["float"]

# What docs/spec-errata.md says of the text: the address spaces of these writes are those of reads, and
# a scan of a vector has a result for each element.
WRONG_ADDRESS_SPACES = ("__mux_dma_write_2D", "__mux_dma_write_3D")
WRONG_RESULT = "__mux_vec_group_scan_"

failures = []


def fail(message):
    failures.append(message)


def normalize_type(text):
    """A parameter of the text, without its name, as the list writes it."""
    text = re.sub(r"%\w+", "", text).replace("address_space", "addrspace").strip()
    text = re.sub(r"^(ptr addrspace\(\d\)) ptr$", r"\1", text)
    text = re.sub(r"^i32 i$", "i32", text)
    text = text.replace("__mux_dma_event_t*", "ptr").replace("__mux_dma_event_t", "event")
    return "" if text == "void" else text


def split_params(text):
    text = re.sub(r"(%\w+) (?=__mux_dma_event_t)", r"\1, ", text)  # A comma that the text lacks.
    return tuple(p for p in map(normalize_type, text.split(",")) if p)


def read_list(path):
    """The list's lines: (is in the text, result, name, parameters)."""
    lines = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            found = re.match(r"(\+ )?(\S+) (__mux_\S+?)\((.*)\)$", line.strip())
            if found:
                params = tuple(p for p in found[4].split(", ") if p)
                lines.append((not found[1], found[2], found[3], params))
    return lines


def declarations(text, results):
    pattern = rf"({results}) @?(__mux_\w+)\(((?:[^()]|\([^()]*\))*)\)"
    return [(r, n, split_params(p)) for r, n, p in re.findall(pattern, text)]


def without_spaces(signature):
    return tuple(re.sub(r" addrspace\(\d\)", "", p) for p in signature[1])


def check_fixed(lines, text):
    start = text.index("\nBuiltins\n----")
    section = text[start : text.index("Group operation builtins", start)]
    section = re.sub(r"\s+", " ", section.replace("``", ""))
    shown = {}
    for result, name, params in declarations(section, "i1|i32|size_t|void|__mux_dma_event_t"):
        shown[name] = (normalize_type(result) or "void", params)
    listed = {n: (r, p) for known, r, n, p in lines if known and "<" not in n}
    for name in sorted(shown.keys() | listed.keys()):
        a, b = shown.get(name), listed.get(name)
        if not a or not b:
            fail(f"{name} is only in the {'text' if a else 'list'}")
        elif a != b and not (name in WRONG_ADDRESS_SPACES and without_spaces(a) == without_spaces(b)):
            fail(f"{name} is {a} in the text, but {b} in the list")


def check_operations(lines, text):
    start = text.index("The group operation may be specified as one of")
    bullets = text[start : text.index("Examples:", start)]
    shown = {w for line in re.findall(r"^\* (.*?) - ", bullets, re.M) for w in re.findall(r"``(\w+)``", line)}
    for scope in ("sub", "work", "vec"):
        listed = set()
        for _, _, name, _ in lines:
            if name.startswith(f"__mux_{scope}_group_") and re.search(r"<[^>]*(f?add)\b", name):
                listed |= set(re.findall(r"<((?:\w+\|)+\w+)>", name)[-1].split("|"))
        if shown != listed:
            fail(f"operations of {scope}-groups differ: {sorted(shown ^ listed)}")


def types_of(placeholder):
    """A pattern for the type's name, and from that name to the type."""
    scalars = SCALARS[placeholder.rstrip("s")]
    shapes = r"(?:nx)?v\d+|" if placeholder.endswith("s") else ""

    def spell(name):
        scalar = scalars[re.search(r"[if]\d+$", name)[0]]
        found = re.match(r"(nx)?v(\d+)", name)
        element = scalar
        if found:
            scalar = f"<{'vscale x ' if found[1] else ''}{found[2]} x {scalar}>"
        return scalar, element

    return f"((?:{shapes})(?:{'|'.join(scalars)}))", spell


def instantiate(line, shown_name):
    """The line's signature for the name that the text shows; None if it is not of this line."""
    _, result, name, params = line
    placeholder = re.search(r"_<(\w+)>$", name)
    pattern = re.sub(r"<((?:\w+\|)+\w+)>", r"(?:\1)", name)
    if not placeholder:
        return (result, params) if re.fullmatch(pattern, shown_name) else None
    types, spell = types_of(placeholder[1])
    found = re.fullmatch(pattern.replace(f"<{placeholder[1]}>", types), shown_name)
    if not found:
        return None
    type_, element = spell(found[1])
    put = lambda t: t.replace(f"<{placeholder[1]}.element>", element).replace(f"<{placeholder[1]}>", type_)
    return put(result), tuple(map(put, params))


def check_examples(lines, text):
    start = text.index("Group operation builtins")
    section = text[start : text.index("Memory and Control Barriers\n", start)]
    results = r"i\d+|half|float|double|void"
    shown = declarations(section, results)
    for result, name, params in shown:
        candidates = [s for s in (instantiate(line, name) for line in lines) if s]
        # The text has a 64-bit device in mind.
        candidates = [(r, tuple(p.replace("size_t", "i64") for p in ps)) for r, ps in candidates]
        if name.startswith(WRONG_RESULT):
            candidates = [(result, ps) for _, ps in candidates]
        if (result, params) not in candidates:
            fail(f"{result} {name}{params} of the text is not in the list: {candidates}")
    return len(shown)


def check_names(lines, folder):
    for path in sorted(glob.glob(os.path.join(folder, "*.rst"))):
        with open(path, encoding="utf-8") as file:
            names = set(re.findall(r"__mux_\w*\w", file.read()))
        for name in sorted(names):
            if name.endswith("_") or name == "__mux_dma_event_t":
                continue
            if not any(instantiate(line, name) for line in lines):
                fail(f"{os.path.basename(path)} names {name}, which the list lacks")


def main(list_path, folder):
    lines = read_list(list_path)
    with open(os.path.join(folder, "mux-compiler-spec.rst"), encoding="utf-8") as file:
        text = file.read()
    check_fixed(lines, text)
    check_operations(lines, text)
    if check_examples(lines, text) < 15:
        fail("the text shows fewer declarations than expected")
    check_names(lines, folder)
    print("\n".join(failures) or f"{len(lines)} lines agree with the specification")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
