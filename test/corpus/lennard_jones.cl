// Forces from a list of neighbours, those within reach only.
// BENCH: -g 2048 -l 64 -a out:float4[2048] -a float4[2048]=rand -a u16[65536]=rand -a i32=32 -a f32=0.2
kernel void lennard_jones(global float4 *forces, global const float4 *places, global const ushort *neighbours,
                          int perAtom, float cutoff) {
  int i = get_global_id(0), atoms = get_global_size(0);
  float4 me = places[i], force = 0;
  for (int k = 0; k < perAtom; ++k) {
    int j = neighbours[k * atoms + i] & 2047;
    float4 d = me - places[j];
    float rr = d.x * d.x + d.y * d.y + d.z * d.z + 1e-3f;
    if (rr < cutoff) {
      float r2 = 1.0f / rr, r6 = r2 * r2 * r2;
      force += d * (r2 * r6 * (1.5f * r6 - 2.0f) * 1e-6f);
    }
  }
  forces[i] = force;
}
