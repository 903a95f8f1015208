// What a target must get right besides loads and stores. Each kernel writes `out`, one value for each
// work-item; results are compared with the host's.

typedef struct {
  int bytes[40];
  float3 last;
} Large;

global int counter = 5;
global int *global pointer = &counter;
constant int table[4] = {3, 1, 4, 1};

// Groups of eight: a value that is live across barriers, in a loop.
kernel void barriers(global int *out) {
  local int values[8];
  size_t id = get_local_id(0);
  int kept = (int)get_global_id(0) * 3;
  values[id] = kept;
  for (int step = 1; step < 8; step *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    int other = values[id ^ step];
    barrier(CLK_LOCAL_MEM_FENCE);
    values[id] += other;
  }
  out[get_global_id(0)] = values[id] + kept;
}

// The variable is the program's: all work-items of all groups see it.
kernel void variables(global int *out) {
  out[get_global_id(0)] = *pointer + table[get_global_id(0) % 4];
}

kernel void collectives(global int *out) {
  int sum = work_group_reduce_add((int)get_global_id(0));
  out[get_global_id(0)] = sum * 100 + work_group_scan_inclusive_max((int)get_local_id(0));
}

kernel void copies(global int *out) {
  local int values[8];
  event_t event = async_work_group_copy(values, out + get_group_id(0) * 8, 8, 0);
  wait_group_events(1, &event);
  out[get_global_id(0)] = values[7 - get_local_id(0)] + 1;
}

kernel void atomics(global int *out) {
  local int sum;
  if (get_local_id(0) == 0)
    sum = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&sum, (int)get_local_id(0));
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = atomic_cmpxchg(out + get_global_id(0), (int)get_global_id(0), sum) + sum;
}

kernel void mathematics(global int *out) {
  float x = get_global_id(0) * 0.37f;
  double y = get_global_id(0) * 1.25;
  out[get_global_id(0)] = convert_int_rte(16 * (sin(x) + pow(x, 1.5f) + fma(x, x, 1.0f))) +
                          (int)(16 * (exp(-y) + fmod(y, 3.0)));
}

// Calls memcpy or memset.
kernel void structures(global int *out) {
  Large values[2];
  for (int i = 0; i < 40; ++i)
    values[0].bytes[i] = i + out[get_global_id(0)];
  values[0].last = (float3)(1, 2, 3);
  values[1] = values[0];
  out[get_global_id(0)] = values[1].bytes[get_global_id(0) % 40] + (int)values[1].last.z;
}

kernel void ids(global int *out) {
  out[get_global_id(0) - get_global_offset(0)] =
      (int)(get_global_id(0) * 10000 + get_global_size(0) * 100 + get_num_groups(0) * 10 +
            get_work_dim());
}

constant char first[] = "alpha", second[] = "beta", third[] = "gamma", fourth[] = "delta",
              fifth[] = "epsilon", sixth[] = "zeta";

// A table of pointers to constant memory.
kernel void tables(global int *out) {
  constant char *text;
  switch (out[get_global_id(0)] % 8) {
  case 0:
    text = first;
    break;
  case 1:
    text = second;
    break;
  case 2:
    text = third;
    break;
  case 3:
    text = fourth;
    break;
  case 4:
    text = fifth;
    break;
  default:
    text = sixth;
  }
  out[get_global_id(0)] = text[get_global_id(0) % 4];
}
