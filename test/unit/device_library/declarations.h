// The functions that clang declares for programs in OpenCL C.
#ifndef TEST_UNIT_DEVICE_LIBRARY_DECLARATIONS_H
#define TEST_UNIT_DEVICE_LIBRARY_DECLARATIONS_H

#include "compiler/options.h"
#include "mux/mux.h"
#include "scalar.h"

#include <optional>
#include <string>
#include <vector>

namespace test {

enum class Space { Private, Global, Local, Constant, Generic };
const char *nameOf(Space space);

// The type of a parameter or a result.
struct Type {
  enum Special { Number, Void, Event, MemoryOrder, MemoryScope, FenceFlags } special = Number;
  Kind kind = Kind::Int; // of a number, or of what a pointer points to
  unsigned width = 1;
  std::optional<Space> space; // of a pointer
  bool is_atomic = false;     // what a pointer points to

  bool isPointer() const { return space.has_value(); }
  // Without the space of a pointer: "float4", "atomic_int".
  std::string spelled() const;
  // As it is in memory: three elements take the room of four.
  unsigned size() const { return sizeOf(kind) * (width == 3 ? 4 : width); }
};

struct Overload {
  std::string name, mangled;
  Type result;
  std::vector<Type> parameters;
};

// All overloads of a version of the language for a device, but functions of images, pipes and
// queues on the device. Fails the test that asks if one has a type that is not known here.
std::vector<Overload> declaredOverloads(const mux_device_info_s &device,
                                        compiler::Standard standard);

} // namespace test

#endif // TEST_UNIT_DEVICE_LIBRARY_DECLARATIONS_H
