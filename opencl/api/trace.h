// Wrappers that log calls of the entry points with OPENMUX_LOG=api.
#ifndef OPENCL_API_TRACE_H
#define OPENCL_API_TRACE_H

#include "core/headers.h"
#include "core/log.h"

#include <algorithm>
#include <sstream>
#include <string>
#include <type_traits>

namespace opencl {

template <size_t N> struct CallName {
  constexpr CallName(const char (&name)[N]) { std::copy(name, name + N, text); }
  char text[N];
};

template <class T> void writeValue(std::ostringstream &out, T value) {
  if constexpr (std::is_pointer_v<T>)
    out << reinterpret_cast<const void *>(value);
  else
    out << value;
}

/// Writes the error code that a call stored in its last parameter.
template <class T> void writeError(std::ostringstream &out, T last) {
  if constexpr (std::is_same_v<T, cl_int *>) {
    if (last)
      out << " (" << *last << ")";
  }
}

template <CallName name, class Result, class... Args>
std::string describeCall(const Result *result, Args... args) {
  std::ostringstream out;
  out << name.text << "(";
  [[maybe_unused]] const char *separator = "";
  ((out << separator, writeValue(out, args), separator = ", "), ...);
  out << ")";
  if (result) {
    out << " = ";
    writeValue(out, *result);
  }
  if constexpr (sizeof...(Args) != 0)
    (void(), ..., writeError(out, args));
  return out.str();
}

template <CallName name, auto function> struct Traced;

template <CallName name, class Result, class... Args, Result (*function)(Args...)>
struct Traced<name, function> {
  static Result CL_API_CALL call(Args... args) {
    if constexpr (std::is_void_v<Result>) {
      function(args...);
      if (log::isOn(log::Topic::Api))
        log::write(log::Topic::Api, describeCall<name, int>(nullptr, args...));
    } else {
      const Result result = function(args...);
      if (log::isOn(log::Topic::Api))
        log::write(log::Topic::Api, describeCall<name>(&result, args...));
      return result;
    }
  }
};

#define OPENCL_TRACED(function) (&::opencl::Traced<#function, &::function>::call)

} // namespace opencl

#endif // OPENCL_API_TRACE_H
