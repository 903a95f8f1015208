// Calls of one overload with many rows of arguments: how these lie in memory, the kernel that makes
// the calls, and what it was given and gave.
#ifndef TEST_UNIT_DEVICE_LIBRARY_CALL_H
#define TEST_UNIT_DEVICE_LIBRARY_CALL_H

#include "declarations.h"

#include <cstring>

namespace test {

// Where in a row an argument is. What a pointer points to is a part of the row as well: it is
// copied into its address space before the call, and from there to the row of results after it.
struct Layout {
  explicit Layout(const Overload &overload);

  // How many of the pointee's elements a pointer is good for.
  static unsigned numElements(const Overload &overload, const Type &pointer);

  std::vector<unsigned> offsets;
  unsigned input_size, output_size;
  // The result is at the start of a row of results.
  static constexpr unsigned result_size = 128;
};

// A function of this name that makes the calls, as a kernel, which LibraryRunner::run can run, or
// for a kernel to call. Its parameters are
//   (global uchar *in, constant uchar *fixed, local uchar *shared, global uchar *out, uint rows)
// where `fixed` has the same contents as `in`. Memory orders and scopes take turns from row to row.
std::string callerFor(const Overload &overload, const std::string &name, bool is_kernel);
// How many rows there are before orders and scopes repeat.
unsigned numVariants(const Overload &overload);

// One row of a finished call.
class Row {
public:
  Row(const Overload &overload, const Layout &layout, const uint8_t *in, const uint8_t *out)
      : overload(overload), layout(layout), in(in), out(out) {}

  // Scalars stand for vectors of the same element.
  Scalar argument(unsigned parameter, unsigned lane = 0) const {
    const Type &type = overload.parameters[parameter];
    return scalar(in + layout.offsets[parameter], type.kind, type.width == 1 ? 0 : lane);
  }
  Scalar result(unsigned lane = 0) const { return scalar(out, overload.result.kind, lane); }
  // An element of what a pointer points to.
  Scalar before(unsigned parameter, unsigned element = 0) const {
    return scalar(in + layout.offsets[parameter], overload.parameters[parameter].kind, element);
  }
  Scalar after(unsigned parameter, unsigned element = 0) const {
    return scalar(out + Layout::result_size + layout.offsets[parameter],
                  overload.parameters[parameter].kind, element);
  }
  unsigned numParameters() const { return static_cast<unsigned>(overload.parameters.size()); }
  std::string describe() const;

  const Overload &overload;

private:
  static Scalar scalar(const uint8_t *data, Kind kind, unsigned index) {
    Scalar result = {kind, 0};
    std::memcpy(&result.bits, data + index * sizeOf(kind), sizeOf(kind));
    return result;
  }

  const Layout &layout;
  const uint8_t *const in, *const out;
};

} // namespace test

#endif // TEST_UNIT_DEVICE_LIBRARY_CALL_H
