// Whether a memory is good for a buffer or an image.
#ifndef MUX_BINDING_H
#define MUX_BINDING_H

#include "checks.h"

namespace mux {

inline bool canBind(const mux_memory_s &memory, const mux_memory_requirements_t &requirements,
                    uint64_t offset) {
  if (!(memory.heap & requirements.supported_heaps))
    return false;
  if (requirements.alignment && offset % requirements.alignment)
    return false;
  return isWithin(offset, requirements.size, memory.size);
}

} // namespace mux

#endif // MUX_BINDING_H
