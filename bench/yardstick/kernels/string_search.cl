// Counts where a pattern starts.
kernel void string_search(global const uchar *text, constant uchar *pattern, int length,
                          global uint *count) {
  global const uchar *here = text + get_global_id(0);
  int k = 0;
  while (k < length && here[k] == pattern[k])
    ++k;
  if (k == length)
    atomic_inc(count);
}
