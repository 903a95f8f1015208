// The out parameters of a clGet*Info call. Writes a value to param_value if it fits
// param_value_size, and its size to param_value_size_ret; either may be null.
#ifndef OPENCL_CORE_ANSWER_H
#define OPENCL_CORE_ANSWER_H

#include "headers.h"

#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace opencl {

class Answer {
public:
  Answer(size_t size, void *value, size_t *sizeRet) : size(size), value(value), sizeRet(sizeRet) {}

  cl_int bytes(const void *data, size_t length) const {
    if (value && size < length)
      return CL_INVALID_VALUE;
    if (value && length)
      std::memcpy(value, data, length);
    if (sizeRet)
      *sizeRet = length;
    return CL_SUCCESS;
  }

  template <class T> cl_int of(const T &data) const {
    static_assert(std::is_trivially_copyable_v<T>);
    return bytes(&data, sizeof(data));
  }
  cl_int flag(bool data) const { return of<cl_bool>(data ? CL_TRUE : CL_FALSE); }
  template <class T> cl_int list(std::span<const T> data) const {
    return bytes(data.data(), data.size_bytes());
  }
  template <class T> cl_int list(const std::vector<T> &data) const {
    return bytes(data.data(), data.size() * sizeof(T));
  }
  /// Includes the terminating null.
  cl_int text(const std::string &data) const { return bytes(data.c_str(), data.size() + 1); }
  cl_int text(const char *data) const { return bytes(data, std::strlen(data) + 1); }

  void *getValue() const { return value; }
  size_t getSize() const { return size; }

private:
  const size_t size;
  void *const value;
  size_t *const sizeRet;
};

} // namespace opencl

#endif // OPENCL_CORE_ANSWER_H
