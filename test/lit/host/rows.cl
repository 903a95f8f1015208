// Kernels whose rows share what they load run several rows per call: with any local size, and with
// barriers if that is known. Results are those of work-items one by one.
// DEFINE: %{buffers} = -a out:f32[6144] -a f32[9216]=rand -a f32[9216]=rand -a i32=48 --print 6144
// Without a local size, work-groups have rows.
// RUN: muxc --device "OpenMux host" --verify-each \
// RUN:   --passes fold-kernel-bodies,transfer-kernel-metadata,lower-to-mux-builtins,host-kernel-passes %s \
// RUN:   | FileCheck %s --check-prefix INFO
// INFO-DAG: @naive.mux-kernel-info = {{.*}}i64 4, i64 256, i64 16, i64 1,
// INFO-DAG: @tiled.mux-kernel-info = {{.*}}i64 4, i64 16, i64 8, i64 1,
// INFO-DAG: @deep.mux-kernel-info = {{.*}}i64 4, i64 2048, i64 1, i64 1,
// RUN: oclrun %s -k naive -g 48,26 -l 16,13 -b -Rpass=coarsen-work-items %{buffers} > %t1 2> %t2
// RUN: FileCheck %s --check-prefix NAIVE < %t2
// NAIVE: kernel 'naive' runs {{[248]}} rows per call
// RUN: oclrun %s -k naive -g 48,26 -l 16,13 -b -cl-wfv=never %{buffers} | diff - %t1
// RUN: oclrun %s -k naive -g 48,26 -l 48,2 %{buffers} | diff - %t1
// RUN: oclrun %s -k naive -g 48,26 -l 3,26 %{buffers} | diff - %t1
// RUN: oclrun %s -k naive -g 48,26 -l 8,26 %{buffers} | diff - %t1
// RUN: oclrun %s -k tiled -g 48,24 -l 16,8 -b -Rpass=coarsen-work-items %{buffers} > %t3 2> %t4
// RUN: FileCheck %s --check-prefix TILED < %t4
// TILED: kernel 'tiled' runs {{[248]}} rows per call
// RUN: oclrun %s -k tiled -g 48,24 -l 16,8 -b -cl-wfv=never %{buffers} | diff - %t3
// RUN: oclrun %s -k tiled_any -g 48,24 -l 16,8 -b -cl-wfv=never %{buffers} > %t5
// RUN: oclrun %s -k tiled_any -g 48,24 -l 16,8 --specialize %{buffers} | diff - %t5
// RUN: oclrun %s -k deep -g 32,8,6 -l 16,4,3 %{buffers} > %t6
// RUN: oclrun %s -k deep -g 32,8,6 -l 16,4,3 -b -cl-wfv=never %{buffers} | diff - %t6

kernel void naive(global float *c, global const float *a, global const float *b, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}

__attribute__((reqd_work_group_size(16, 8, 1))) kernel void
tiled(global float *c, global const float *a, global const float *b, int n) {
  local float tile[8][16];
  int x = get_local_id(0), y = get_local_id(1);
  float sum = get_global_id(1);
  for (int t = 0; t < n; t += 8) {
    tile[y][x] = b[(t + y) * n + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 8; ++k)
      sum += a[get_global_id(1) * n + t + k] * tile[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[get_global_id(1) * n + get_global_id(0)] = sum;
}

kernel void tiled_any(global float *c, global const float *a, global const float *b, int n) {
  local float tile[64][16];
  int x = get_local_id(0), y = get_local_id(1), rows = get_local_size(1);
  float sum = 0;
  for (int t = 0; t < n; t += rows) {
    tile[y][x] = b[(t + y) * n + get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < rows; ++k)
      sum += a[get_global_id(1) * n + t + k] * tile[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[get_global_id(1) * n + get_global_id(0)] = sum;
}

// Three dimensions, a private array, and an early return that all rows take alike.
kernel void deep(global float *c, global const float *a, global const float *b, int n) {
  int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
  if (x >= n)
    return;
  float sums[4] = {y, z, 1, 2};
  for (int k = 0; k < n; ++k)
    sums[k & 3] += a[y * n + k] * b[k * n + x] + z;
  c[(z * 8 + y) * 32 + x] = sums[0] + sums[1] * sums[2] - sums[3];
}
