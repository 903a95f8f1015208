// Calls of the code generator: memory functions, and a table whose addresses are relocated.
constant int first[4] = {3, 1, 4, 1};
constant int *constant tables[2] = {first, first + 2};

struct Large {
  int values[200];
};

kernel void libcalls(global struct Large *to, global const struct Large *from, int which) {
  to[get_global_id(0)] = from[tables[which][get_local_id(0) & 1]];
}

kernel void second(global int *p) { p[get_global_id(0)] = 1; }
