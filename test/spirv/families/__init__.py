"""The cases of the sweep, by kind of instruction."""

from families import (arithmetic, atomics, composites, constants, control_flow, conversions, data, groups, integers,
                      mathematics, memory, relations, variables)

MODULES = (arithmetic, atomics, composites, constants, control_flow, conversions, data, groups, integers, mathematics,
           memory, relations, variables)
FAMILIES = {module.__name__.rpartition(".")[2]: module for module in MODULES}
