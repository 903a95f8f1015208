"""The cases of the sweep, by kind of instruction."""

from families import (arithmetic, atomics, composites, constants, control_flow, conversions, data, extensions, groups,
                      integers, mathematics, memory, printing, relations, variables)

MODULES = (arithmetic, atomics, composites, constants, control_flow, conversions, data, extensions, groups, integers,
           mathematics, memory, printing, relations, variables)
FAMILIES = {module.__name__.rpartition(".")[2]: module for module in MODULES}
