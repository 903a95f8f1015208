// Barriers in odd places. Each work-item says with a 1 that it has seen what it must see. n is 3, 4 or 5.

#define MAX 64
uint lid(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
         get_local_id(0);
}
uint size(void) { return get_local_size(0) * get_local_size(1) * get_local_size(2); }
uint place(void) {
  return ((get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) +
          get_group_id(0)) * size() + lid();
}
// What the neighbour says; all come here together.
uint exchange(local uint *tile, uint value) {
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[lid()] = value;
  barrier(CLK_LOCAL_MEM_FENCE);
  return tile[(lid() + 1) % size()];
}

// A loop that is entered in its middle, and left from there.
kernel void gotos(global uint *out, uint n) {
  local uint tile[MAX];
  uint sum = 0, i = 0, next = (lid() + 1) % size();
  if (n & 1)
    goto middle;
top:
  sum += exchange(tile, lid() * 2 + i);
middle:
  sum += exchange(tile, lid() + i) * 3;
  if (++i < n)
    goto top;
  uint expected = 0;
  for (uint j = 0; j < n; ++j) {
    if (j > 0 || !(n & 1))
      expected += next * 2 + j;
    expected += (next + j) * 3;
  }
  out[place()] = sum == expected;
}

// Several ways out of a loop, one of them out of two loops, and one out of the kernel.
kernel void exits(global uint *out, uint n) {
  local uint tile[MAX];
  uint sum = 0, turns = 0, next = (lid() + 1) % size();
  out[place()] = 0;
  for (uint i = 0;; ++i) {
    if (i == n + 2)
      break;
    for (uint j = 0; j < 5; ++j) {
      if (i == 1 && j == 2)
        break;
      sum += exchange(tile, lid() + j);
      ++turns;
      if (j == n && i == 2)
        goto done;
      if (i == 77)
        return;
    }
    if (n > 10)
      continue;
    sum += exchange(tile, lid());
    ++turns;
  }
done:
  // Turns of 5 + 1, 2 + 1, then n + 1 of which the last leaves, if there is such.
  if (n < 5)
    out[place()] = turns == 6 + 3 + n + 1 && sum == turns * next + 10 + 1 + n * (n + 1) / 2;
  else
    out[place()] = turns == 6 + 3 + 5 * 6 && sum == turns * next + 10 + 1 + 5 * 10;
}

// The barrier is in the header of one loop and in the latch of another; values go around both.
kernel void nested(global uint *out, uint n) {
  local uint tile[MAX];
  uint a = lid(), b = 1, steps = 0;
  while (exchange(tile, 7) == 7 && steps < n) {
    uint c = a;
    do {
      uint old = b;
      b = a + c;
      a = old;
      c ^= b;
      ++steps;
    } while (exchange(tile, steps) == steps && steps % 2 != 0);
    a += c;
  }
  uint a2 = lid(), b2 = 1, steps2 = 0;
  while (steps2 < n) {
    uint c = a2;
    do {
      uint old = b2;
      b2 = a2 + c;
      a2 = old;
      c ^= b2;
      ++steps2;
    } while (steps2 % 2 != 0);
    a2 += c;
  }
  out[place()] = a == a2 && b == b2 && steps == steps2;
}

// A kernel that another one calls, with barriers of its own.
kernel void inner(global uint *out, uint n, local uint *tile) {
  uint got = exchange(tile, n + lid());
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[place()] += got;
}
kernel void outer(global uint *out, uint n) {
  local uint tile[MAX];
  uint next = (lid() + 1) % size();
  out[place()] = 0;
  inner(out, n, tile);
  if (n != 0)
    inner(out, n * 2, tile);
  out[place()] = out[place()] == n * 3 + next * 2;
}

// What is passed by value is each work-item's own, and stays so across barriers.
typedef struct { uint v[4]; } Four;
void change(Four *f, uint by) {
  f->v[by % 4] += by;
  barrier(CLK_LOCAL_MEM_FENCE);
  f->v[(by + 1) % 4] *= 2;
}
kernel void byValue(global uint *out, Four f) {
  local uint tile[MAX];
  uint id = lid();
  f.v[0] += id;
  change(&f, id);
  uint got = exchange(tile, f.v[0] + f.v[1] * 10 + f.v[2] * 100 + f.v[3] * 1000);
  uint next = (id + 1) % size();
  uint v[4] = {1 + next, 2, 3, 4};
  v[next % 4] += next;
  v[(next + 1) % 4] *= 2;
  out[place()] = got == v[0] + v[1] * 10 + v[2] * 100 + v[3] * 1000;
}

// Each case has barriers; one falls through, and one is the default.
kernel void switches(global uint *out, uint n) {
  local uint tile[MAX];
  uint sum = 0, next = (lid() + 1) % size();
  for (uint i = 0; i < n; ++i)
    switch (i) {
    case 0:
      sum += exchange(tile, lid());
      break;
    case 1:
      sum += exchange(tile, lid() * 2);
    case 2:
      sum += exchange(tile, lid() * 4);
      break;
    default:
      sum += exchange(tile, i);
    }
  uint expected = next + next * 2 + next * 4 + next * 4;
  for (uint i = 3; i < n; ++i)
    expected += i;
  out[place()] = sum == expected;
}

// A function that is not inlined and is not told the id asks for it itself.
__attribute__((noinline)) uint twice(void) { return lid() * 2; }
__attribute__((noinline)) uint ask(uint k) { return twice() + k; }
kernel void ownIds(global uint *out, uint n) {
  local uint tile[MAX];
  uint mine = ask(n), mine2 = twice();
  uint got = exchange(tile, mine);
  uint next = (lid() + 1) % size();
  barrier(CLK_LOCAL_MEM_FENCE);
  out[place()] = got == next * 2 + n && mine == lid() * 2 + n && mine2 == lid() * 2;
}

// Pointers to private memory, chosen and moved along, across barriers.
kernel void pointers(global uint *out, uint n) {
  local uint tile[MAX];
  uint a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
  uint *p = lid() % 2 ? a : b;
  uint **pp = &p;
  barrier(CLK_LOCAL_MEM_FENCE);
  *p += lid();
  ++*pp;
  uint got = exchange(tile, *p);
  *p = 100;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint next = (lid() + 1) % size();
  uint sum = a[0] + a[1] + b[0] + b[1];
  uint expected = lid() % 2 ? 1 + lid() + 100 + 5 + 6 : 1 + 2 + 5 + lid() + 100;
  out[place()] = got == (next % 2 ? 2 : 6) && sum == expected;
}

// A way that never ends properly, and is not taken.
kernel void traps(global uint *out, uint n) {
  local uint tile[MAX];
  uint got = exchange(tile, lid() + n);
  if (n == 1000) {
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[0] = 1;
    __builtin_unreachable();
  }
  if (n == 1001) {
    for (;;)
      barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[place()] = exchange(tile, got) == (lid() + 2) % size() + n;
}
