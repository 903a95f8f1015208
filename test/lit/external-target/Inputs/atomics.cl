kernel void atomics(global int *p) {
  p[1] = __sync_fetch_and_add(p, 2);
  p[2] = __atomic_fetch_nand(p, 2, __ATOMIC_SEQ_CST);
  p[3] = __atomic_load_n(p, __ATOMIC_ACQUIRE);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
