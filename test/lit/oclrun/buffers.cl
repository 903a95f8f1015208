// What a buffer can hold before the run. The kernel leaves the buffer as it is.
// DEFINE: %{run} = oclrun %s -k keep -g 1 -a
// RUN: %{run} out:i32[4] | FileCheck %s --check-prefix=ZEROS --match-full-lines
// ZEROS: data: 0 0 0 0
// RUN: %{run} out:i32[4]=iota | FileCheck %s --check-prefix=IOTA --match-full-lines
// IOTA: data: 0 1 2 3
// RUN: %{run} out:i32[4]=-3 | FileCheck %s --check-prefix=FILL --match-full-lines
// FILL: data: -3 -3 -3 -3
// RUN: %{run} out:i32[3]=1,0x10,-1 | FileCheck %s --check-prefix=LIST --match-full-lines
// RUN: %{run} out:i32[]=1,0x10,-1 | FileCheck %s --check-prefix=LIST --match-full-lines
// LIST: data: 1 16 -1
// RUN: %{run} out:u8[300]=iota --print=257 | FileCheck %s --check-prefix=WRAP --match-full-lines
// WRAP: data: 0 1 2 {{.*}} 254 255 0 ...

// Files come and go as the bytes in memory.
// RUN: %{run} out@%t.bin:i32[3]=7,8,9 2>/dev/null | count 0
// RUN: od -A n -t d4 %t.bin | FileCheck %s --check-prefix=RAW
// RAW: 7 8 9
// RUN: %{run} out:i32[]=@%t.bin | FileCheck %s --check-prefix=FROM --match-full-lines
// RUN: %{run} out:i32[3]=@%t.bin | FileCheck %s --check-prefix=FROM --match-full-lines
// FROM: data: 7 8 9
// RUN: %{run} out:u8[]=@%t.bin | FileCheck %s --check-prefix=BYTES --match-full-lines
// BYTES: data: 7 0 0 0 8 0 0 0 9 0 0 0

// Random contents are the same each time, and fractions stay below one.
// RUN: %{run} out@%t.rand1:i32[64]=rand
// RUN: %{run} out@%t.rand2:i32[64]=rand
// RUN: cmp %t.rand1 %t.rand2
// RUN: oclrun %s -k fractions -g 1000 -a f32[1000]=rand -a f64[1000]=rand -a out:u32[1000] --print=4 | FileCheck %s --check-prefix=RAND --match-full-lines
// RAND: good: 1 1 1 1 ...

kernel void keep(global int *data) { (void)data; }

kernel void fractions(global const float *f, global const double *d, global uint *good) {
  size_t i = get_global_id(0);
  size_t next = i == get_global_size(0) - 1 ? 0 : i + 1;
  good[i] = f[i] >= 0.0f && f[i] < 1.0f && d[i] >= 0.0 && d[i] < 1.0 && f[i] != f[next] &&
            (float)d[i] != f[i];
}
