// Degenerate sub-groups: the results of builtins are compared with values that all work-items store
// to local memory. The required sizes make the sub-groups degenerate.
// DEFINE: %{passes} = fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,verify-reqd-sub-group-legal,function(sroa),mux-base<pre-vecz>,mux-base<late-builtins>,verify-reqd-sub-group-satisfied,work-item-loops,mux-base<prepare-wg-sched>,replace-module-scope-vars,add-kernel-wrapper,globaldce
// DEFINE: %{type} = int
// DEFINE: %{run} = muxc --device-sg-sizes=24 --verify-each --passes "%{passes}" --cl-options "-cl-std=CL3.0 -DTYPE=%{type}" %s | sed -e '/^target /d' > %t.ll && llvm-link %t.ll %S/Inputs/run_group.ll -o %t.bc && lli %t.bc

// RUN: %{run}
// REDEFINE: %{type} = uchar
// RUN: %{run}
// REDEFINE: %{type} = short
// RUN: %{run}
// REDEFINE: %{type} = ulong
// RUN: %{run}
// REDEFINE: %{type} = %half_or_float
// RUN: %{run}
// REDEFINE: %{type} = float
// RUN: %{run}
// REDEFINE: %{type} = double
// RUN: %{run}

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define OVERLOADED __attribute__((overloadable, convergent))
#define DECLARE(OP)                                                                                  \
  TYPE OVERLOADED sub_group_reduce_##OP(TYPE);                                                       \
  TYPE OVERLOADED sub_group_scan_inclusive_##OP(TYPE);                                               \
  TYPE OVERLOADED sub_group_scan_exclusive_##OP(TYPE);
DECLARE(add) DECLARE(min) DECLARE(max)
TYPE OVERLOADED sub_group_broadcast(TYPE, uint);
TYPE OVERLOADED sub_group_shuffle(TYPE, uint);
TYPE OVERLOADED sub_group_shuffle_xor(TYPE, uint);
TYPE OVERLOADED intel_sub_group_shuffle_up(TYPE, TYPE, uint);
TYPE OVERLOADED intel_sub_group_shuffle_down(TYPE, TYPE, uint);
int OVERLOADED sub_group_any(int);
int OVERLOADED sub_group_all(int);
uint OVERLOADED get_sub_group_size(void);
uint OVERLOADED get_max_sub_group_size(void);
uint OVERLOADED get_num_sub_groups(void);
uint OVERLOADED get_sub_group_id(void);
uint OVERLOADED get_sub_group_local_id(void);
void OVERLOADED sub_group_barrier(uint);

#define SIZE 24

uint getId(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
         get_local_id(0);
}

#define CHECK(OP, COMBINE)                                                                           \
  {                                                                                                  \
    TYPE total = values[0], with = values[0], before = 0;                                            \
    for (uint i = 1; i < SIZE; ++i) {                                                                \
      TYPE a = total, b = values[i];                                                                 \
      if (i == id)                                                                                   \
        before = total;                                                                              \
      total = COMBINE;                                                                               \
      if (i == id)                                                                                   \
        with = total;                                                                                \
    }                                                                                                \
    wrong += sub_group_reduce_##OP(mine) != total;                                                   \
    wrong += sub_group_scan_inclusive_##OP(mine) != with;                                            \
    TYPE scanned = sub_group_scan_exclusive_##OP(mine);                                              \
    wrong += id != 0 && scanned != before;                                                           \
  }

kernel __attribute__((intel_reqd_sub_group_size(24), reqd_work_group_size(4, 3, 2)))
void check(global uint *out) {
  local TYPE values[SIZE], others[SIZE];
  uint id = getId(), wrong = 0;
  TYPE mine = (TYPE)((id * 37 + 11) % 29), other = (TYPE)(id + 50);
  values[id] = mine;
  others[id] = other;
  sub_group_barrier(CLK_LOCAL_MEM_FENCE);

  wrong += get_sub_group_size() != SIZE;
  wrong += get_max_sub_group_size() != SIZE;
  wrong += get_num_sub_groups() != 1;
  wrong += get_sub_group_id() != 0;
  wrong += get_sub_group_local_id() != id;

  CHECK(add, a + b)
  CHECK(min, a < b ? a : b)
  CHECK(max, a > b ? a : b)
  wrong += sub_group_any(id == 23) == 0;
  wrong += sub_group_any(id == 24) != 0;
  wrong += sub_group_all(id != 24) == 0;
  wrong += sub_group_all(id != 23) != 0;
  wrong += sub_group_broadcast(mine, 0) != values[0];
  wrong += sub_group_broadcast(mine, 17) != values[17];

  wrong += sub_group_shuffle(mine, (id * 5 + 3) % SIZE) != values[(id * 5 + 3) % SIZE];
  wrong += sub_group_shuffle_xor(mine, 1) != values[id ^ 1];
  wrong += sub_group_shuffle_xor(mine, 7) != values[id ^ 7];
  for (uint delta = 0; delta < SIZE; delta += 5) {
    TYPE up = intel_sub_group_shuffle_up(other, mine, delta);
    wrong += up != (id >= delta ? values[id - delta] : others[id + SIZE - delta]);
    TYPE down = intel_sub_group_shuffle_down(mine, other, delta);
    wrong += down != (id + delta < SIZE ? values[id + delta] : others[id + delta - SIZE]);
  }
  // Each work-item may ask for another distance.
  uint delta = id % 4;
  TYPE up = intel_sub_group_shuffle_up(other, mine, delta);
  wrong += up != (id >= delta ? values[id - delta] : others[id + SIZE - delta]);
  out[id] = wrong;
}
