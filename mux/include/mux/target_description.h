// What a library of targets says about the way it was built. OpenMux reads it from the file before
// any code of the library runs, and refuses what was built for another OpenMux.
//
// add_mux_compiler_target and add_mux_target write it into the entry points. A source that spells
// out its own openmuxGetCompilers or openmuxGetDevices adds OPENMUX_DESCRIBE_TARGET(entry point).
#ifndef MUX_TARGET_DESCRIPTION_H
#define MUX_TARGET_DESCRIPTION_H

// Written by the build: OPENMUX_VERSION, OPENMUX_HEADERS (a digest of all public headers) and
// OPENMUX_LLVM_VERSION.
#include "mux/target_abi.h"

#include <version>

// What classes of the standard library look like, which pass the border in both directions.
#if defined(_LIBCPP_VERSION)
#define OPENMUX_STANDARD_LIBRARY "libc++"
#elif defined(_GLIBCXX_USE_CXX11_ABI) && _GLIBCXX_USE_CXX11_ABI
#define OPENMUX_STANDARD_LIBRARY "libstdc++"
#else
#define OPENMUX_STANDARD_LIBRARY "libstdc++ without the C++11 ABI"
#endif

// The LLVM whose headers this source sees; none for a target that only runs programs.
#if __has_include(<llvm/Config/llvm-config.h>)
#include <llvm/Config/llvm-config.h>
#define OPENMUX_TEXT_OF_(x) #x
#define OPENMUX_TEXT_OF(x) OPENMUX_TEXT_OF_(x)
#define OPENMUX_TARGET_LLVM                                                                        \
  OPENMUX_TEXT_OF(LLVM_VERSION_MAJOR) "." OPENMUX_TEXT_OF(LLVM_VERSION_MINOR)
#else
#define OPENMUX_TARGET_LLVM "none"
#endif

// One line, which `readelf -p .openmux.target` shows.
#define OPENMUX_TARGET_DESCRIPTION                                                                 \
  "openmux=" OPENMUX_VERSION ";headers=" OPENMUX_HEADERS ";llvm=" OPENMUX_TARGET_LLVM              \
  ";library=" OPENMUX_STANDARD_LIBRARY

// Exported, so that no linker drops it.
#define OPENMUX_DESCRIBE_TARGET(entryPoint)                                                        \
  extern "C" __attribute__((visibility("default"), used, section(".openmux.target")))              \
  const char entryPoint##Description[] = OPENMUX_TARGET_DESCRIPTION

#endif // MUX_TARGET_DESCRIPTION_H
