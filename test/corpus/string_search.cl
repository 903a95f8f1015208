// Where a pattern begins in a text.
// BENCH: -g 32768 -l 128 -a out:u8[32768] -a u8[32776]=rand -a i32=6
constant uchar pattern[8] = {1, 3, 2, 0, 1, 2, 3, 1};
kernel void string_search(global uchar *found, global const uchar *text, int length) {
  int i = get_global_id(0);
  int k = 0;
  while (k < length && (text[i + k] & 3) == pattern[k])
    ++k;
  found[i] = k == length;
}
