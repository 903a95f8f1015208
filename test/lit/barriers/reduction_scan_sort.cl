// A tree reduction, a scan, a bitonic sort and a histogram, in groups of several sizes in one, two and
// three dimensions. The first work-item counts what is right.
// RUN: oclrun %s -k reduce -g 2 -l 1 -a out:u32[2] | FileCheck %s --check-prefix=R1 --match-full-lines
// RUN: oclrun %s -k reduce -g 14 -l 7 -a out:u32[2] | FileCheck %s --check-prefix=R7 --match-full-lines
// RUN: oclrun %s -k reduce -g 16,8 -l 8,8 -a out:u32[2] | FileCheck %s --check-prefix=R64 --match-full-lines
// RUN: oclrun %s -k reduce -g 16,16,8 -l 16,8,8 -a out:u32[2] | FileCheck %s --check-prefix=R1024 --match-full-lines
// RUN: oclrun %s -k reduce -g 4096 -l 4096 -a out:u32[1] | FileCheck %s --check-prefix=R4096 --match-full-lines
// RUN: oclrun %s -k reduce -g 16,16,16 -l 16,16,16 -a out:u32[1] | FileCheck %s --check-prefix=R4096 --match-full-lines
// R1: out: 1 1
// R7: out: 22 22
// R64: out: 2017 2017
// R1024: out: 523777 523777
// R4096: out: 8386561

// RUN: oclrun %s -k scan -g 2 -l 1 -a out:u32[2] | FileCheck %s --check-prefix=N1 --match-full-lines
// RUN: oclrun %s -k scan -g 7,2 -l 7,1 -a out:u32[2] | FileCheck %s --check-prefix=N7 --match-full-lines
// RUN: oclrun %s -k scan -g 8,4,4 -l 4,4,4 -a out:u32[2] | FileCheck %s --check-prefix=N64 --match-full-lines
// RUN: oclrun %s -k scan -g 64,32 -l 32,32 -a out:u32[2] | FileCheck %s --check-prefix=N1024 --match-full-lines
// RUN: oclrun %s -k scan -g 4096 -l 4096 -a out:u32[1] | FileCheck %s --check-prefix=N4096 --match-full-lines
// N1: out: 1 1
// N7: out: 7 7
// N64: out: 64 64
// N1024: out: 1024 1024
// N4096: out: 4096

// RUN: oclrun %s -k sort -g 2 -l 1 -a out:u32[2] | FileCheck %s --check-prefix=N1 --match-full-lines
// RUN: oclrun %s -k sort -g 128 -l 64 -a out:u32[2] | FileCheck %s --check-prefix=N64 --match-full-lines
// RUN: oclrun %s -k sort -g 32,16,4 -l 16,16,4 -a out:u32[2] | FileCheck %s --check-prefix=N1024 --match-full-lines
// RUN: oclrun %s -k sort -g 64,64 -l 64,64 -a out:u32[1] | FileCheck %s --check-prefix=N4096 --match-full-lines

// RUN: oclrun %s -k histogram -g 2 -l 1 -a out:u32[2] | FileCheck %s --check-prefix=N1 --match-full-lines
// RUN: oclrun %s -k histogram -g 14 -l 7 -a out:u32[2] | FileCheck %s --check-prefix=N7 --match-full-lines
// RUN: oclrun %s -k histogram -g 8,16 -l 8,8 -a out:u32[2] | FileCheck %s --check-prefix=N64 --match-full-lines
// RUN: oclrun %s -k histogram -g 16,16,8 -l 16,8,8 -a out:u32[2] | FileCheck %s --check-prefix=N1024 --match-full-lines
// RUN: oclrun %s -k histogram -g 4096 -l 4096 -a out:u32[1] | FileCheck %s --check-prefix=N4096 --match-full-lines

#define MAX 4096

uint linearId(void) {
  return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
         get_local_id(0);
}
uint groupSize(void) { return get_local_size(0) * get_local_size(1) * get_local_size(2); }
uint groupId(void) {
  return (get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) +
         get_group_id(0);
}

void countRight(bool right, local uint *flags, global uint *out) {
  barrier(CLK_LOCAL_MEM_FENCE);
  flags[linearId()] = right;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (linearId() != 0)
    return;
  uint count = 0;
  for (uint i = 0; i < groupSize(); ++i)
    count += flags[i];
  out[groupId()] = count;
}

// The sum of 0 to n - 1, and 1.
kernel void reduce(global uint *out) {
  local uint values[MAX];
  uint id = linearId(), size = groupSize();
  values[id] = id;
  uint length = size;
  while (length > 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint half_ = (length + 1) / 2;
    if (id < length / 2)
      values[id] += values[id + half_];
    length = half_;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id == size - 1)
    out[groupId()] = values[0] + 1;
}

kernel void scan(global uint *out) {
  local uint values[MAX];
  uint id = linearId(), size = groupSize();
  uint value = id % 13 + 1;
  values[id] = value;
  for (uint distance = 1; distance < size; distance *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    uint other = id >= distance ? values[id - distance] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    value += other;
    values[id] = value;
  }
  uint expected = 0;
  for (uint i = 0; i <= id; ++i)
    expected += i % 13 + 1;
  countRight(value == expected, values, out);
}

kernel void sort(global uint *out) {
  local uint values[MAX];
  uint id = linearId(), size = groupSize();
  values[id] = id * 2654435761u;
  for (uint block = 2; block <= size; block *= 2)
    for (uint distance = block / 2; distance > 0; distance /= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      uint other = id ^ distance;
      if (other > id) {
        bool ascending = (id & block) == 0;
        uint mine = values[id], theirs = values[other];
        if ((mine > theirs) == ascending) {
          values[id] = theirs;
          values[other] = mine;
        }
      }
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  bool right = id == 0 || values[id - 1] <= values[id];
  countRight(right, values, out);
}

kernel void histogram(global uint *out) {
  local uint bins[16], flags[MAX];
  uint id = linearId(), size = groupSize();
  for (uint i = id; i < 16; i += size)
    bins[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&bins[(id * 7) % 16]);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint expected = 0;
  for (uint i = 0; i < size; ++i)
    expected += (i * 7) % 16 == id % 16;
  countRight(bins[id % 16] == expected, flags, out);
}
