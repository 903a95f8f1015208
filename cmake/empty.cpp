// A shared library that is made of object libraries only still needs a source of its own.
