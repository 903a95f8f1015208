// Members of structures.
// DEFINE: %{run} = oclrun %s -g 12 -l 12 -a out:f32[48]=iota
// RUN: %{run} -b -cl-wfv=never 2>/dev/null > %t.scalar
// RUN: %{run} -b -cl-wfv=always 2> %t.log > %t.vector
// RUN: cmp %t.scalar %t.vector
// RUN: not grep "is not vectorized" %t.log
typedef struct { float x, y; int id; float w; } Particle;
kernel void structs(global Particle *p) {
  int i = get_global_id(0);
  Particle q = p[i];
  q.x += q.y * q.w;
  q.id = i;
  p[i] = q;
}
