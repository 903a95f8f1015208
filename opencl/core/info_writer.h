// The out parameters of a clGet*Info call. Writes a value to param_value if it fits
// param_value_size, and its size to param_value_size_ret; either may be null.
#ifndef OPENCL_CORE_INFO_WRITER_H
#define OPENCL_CORE_INFO_WRITER_H

#include "headers.h"

#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace opencl {

class InfoWriter {
public:
  InfoWriter(size_t size, void *value, size_t *sizeRet)
      : size(size), destination(value), sizeRet(sizeRet) {}

  cl_int bytes(const void *data, size_t length) const {
    if (destination && size < length)
      return CL_INVALID_VALUE;
    if (destination && length)
      std::memcpy(destination, data, length);
    if (sizeRet)
      *sizeRet = length;
    return CL_SUCCESS;
  }

  template <class T> cl_int value(const T &data) const {
    static_assert(std::is_trivially_copyable_v<T>);
    return bytes(&data, sizeof(data));
  }
  cl_int flag(bool data) const { return value<cl_bool>(data ? CL_TRUE : CL_FALSE); }
  template <class T> cl_int array(std::span<const T> data) const {
    return bytes(data.data(), data.size_bytes());
  }
  template <class T> cl_int array(const std::vector<T> &data) const {
    return bytes(data.data(), data.size() * sizeof(T));
  }
  /// Includes the terminating null.
  cl_int string(const std::string &data) const { return bytes(data.c_str(), data.size() + 1); }
  cl_int string(const char *data) const { return bytes(data, std::strlen(data) + 1); }

  void *getValue() const { return destination; }
  size_t getSize() const { return size; }

private:
  const size_t size;
  void *const destination;
  size_t *const sizeRet;
};

} // namespace opencl

#endif // OPENCL_CORE_INFO_WRITER_H
