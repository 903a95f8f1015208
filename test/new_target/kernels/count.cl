// A variable that keeps its value between launches.
global int launches[4];

kernel void count(global int *out, int step) {
  launches[get_global_id(0)] += step;
  out[get_global_id(0)] = launches[get_global_id(0)];
}
