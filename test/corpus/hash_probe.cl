// A look into a hash table with open addresses.
// BENCH: -g 16384 -l 128 -a out:i32[16384] -a u32[16384]=rand -a u16[4096]=rand
kernel void hash_probe(global int *out, global const uint *keys, global const ushort *table) {
  int i = get_global_id(0);
  uint key = keys[i] & 0xffff, slot = (key * 2654435761u) >> 20;
  int result = -1;
  for (int tries = 0; tries < 16; ++tries) {
    ushort found = table[slot];
    if (found == key) {
      result = slot;
      break;
    }
    if ((found & 7) == 0)
      break;
    slot = (slot + 1) & 4095;
  }
  out[i] = result;
}
