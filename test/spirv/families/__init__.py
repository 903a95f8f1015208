"""The cases of the sweep, by kind of instruction."""

from families import arithmetic

FAMILIES = {module.__name__.rpartition(".")[2]: module for module in (arithmetic,)}
