// Short private arrays with varying indices, also after divergent loops.
// DEFINE: %{run} = oclrun %s -g 48 -l 24 -a out:i32[192] -a float2[48]=rand -a float2[37]=rand -a i32=37
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b "-cl-wfv=always --vecz-width=2" 2>/dev/null > %t.2
// RUN: %{run} -b "-cl-wfv=always --vecz-width=4 -Rpass=vecz -Rpass-analysis=vecz" 2> %t.log > %t.4
// RUN: %{run} -b "-cl-wfv=always --vecz-width=8" 2>/dev/null > %t.8
// RUN: cmp %t.scalar %t.2
// RUN: cmp %t.scalar %t.4
// RUN: cmp %t.scalar %t.8
// RUN: FileCheck %s < %t.log
// CHECK-NOT: scatter of 'index'
// CHECK: is vectorized by 4
// CHECK-NOT: scatter of 'index'
kernel void nearest(global int *out, global const float2 *queries, global const float2 *points, int n) {
  int i = get_global_id(0);
  float distance[4] = {FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX};
  int index[4] = {-1, -1, -1, -1};
  for (int j = 0; j < n; ++j) {
    float2 d = queries[i] - points[j];
    float dd = dot(d, d);
    if (dd >= distance[3])
      continue;
    int place = 3;
    while (place > 0 && distance[place - 1] > dd) {
      distance[place] = distance[place - 1];
      index[place] = index[place - 1];
      --place;
    }
    distance[place] = dd;
    index[place] = j;
  }
  for (int k = 0; k < 4; ++k)
    out[4 * i + k] = index[k];
}
