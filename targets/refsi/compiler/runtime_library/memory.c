// Memory functions, by vectors of bytes.
#include <riscv_vector.h>
#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  uint8_t *target = to;
  const uint8_t *source = from;
  while (size) {
    const size_t count = __riscv_vsetvl_e8m8(size);
    __riscv_vse8_v_u8m8(target, __riscv_vle8_v_u8m8(source, count), count);
    target += count;
    source += count;
    size -= count;
  }
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  if ((uintptr_t)to - (uintptr_t)from >= size)
    return memcpy(to, from, size);
  // The ends overlap, so the last bytes come first. A vector is loaded as a whole before its store.
  uint8_t *target = (uint8_t *)to + size;
  const uint8_t *source = (const uint8_t *)from + size;
  while (size) {
    const size_t count = __riscv_vsetvl_e8m8(size);
    target -= count;
    source -= count;
    __riscv_vse8_v_u8m8(target, __riscv_vle8_v_u8m8(source, count), count);
    size -= count;
  }
  return to;
}

void *memset(void *to, int byte, size_t size) {
  uint8_t *target = to;
  while (size) {
    const size_t count = __riscv_vsetvl_e8m8(size);
    __riscv_vse8_v_u8m8(target, __riscv_vmv_v_x_u8m8((uint8_t)byte, count), count);
    target += count;
    size -= count;
  }
  return to;
}

int memcmp(const void *a, const void *b, size_t size) {
  const uint8_t *left = a;
  const uint8_t *right = b;
  for (size_t i = 0; i != size; ++i)
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
  return 0;
}

int bcmp(const void *a, const void *b, size_t size) { return memcmp(a, b, size); }
