// CMake requires a source for a shared library that consists of object libraries.
