# Toolchain file: clang builds for another architecture of Debian, against a sysroot of its packages.
#
#   OPENMUX_CROSS_ARCH   aarch64 or x86_64
#   OPENMUX_SYSROOT      made by make_sysroot; by default in the user's cache folder
#
# Programs that run during the build are this machine's; libraries and headers are the sysroot's.
# CTest runs the programs that were built under qemu's user-mode emulation.

set(OPENMUX_CROSS_ARCH "" CACHE STRING "The architecture to build for: aarch64 or x86_64")
if(NOT OPENMUX_CROSS_ARCH MATCHES "^(aarch64|x86_64)$")
  message(FATAL_ERROR
    "OPENMUX_CROSS_ARCH is '${OPENMUX_CROSS_ARCH}'; it may be aarch64 or x86_64")
endif()
if(DEFINED ENV{XDG_CACHE_HOME})
  set(cache_folder $ENV{XDG_CACHE_HOME})
else()
  set(cache_folder $ENV{HOME}/.cache)
endif()
set(OPENMUX_SYSROOT ${cache_folder}/openmux/sysroot-${OPENMUX_CROSS_ARCH} CACHE PATH
  "The unpacked packages of the architecture to build for")
if(NOT EXISTS ${OPENMUX_SYSROOT}/usr)
  message(FATAL_ERROR "There is no sysroot in ${OPENMUX_SYSROOT}: "
    "run './dev cross ${OPENMUX_CROSS_ARCH}', or set OPENMUX_SYSROOT.")
endif()
# Checks of the compiler are projects of their own, which read this file again.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES OPENMUX_CROSS_ARCH OPENMUX_SYSROOT)

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${OPENMUX_CROSS_ARCH})
set(CMAKE_LIBRARY_ARCHITECTURE ${OPENMUX_CROSS_ARCH}-linux-gnu)
set(CMAKE_SYSROOT ${OPENMUX_SYSROOT})
set(CMAKE_C_COMPILER clang-22)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_C_COMPILER_TARGET ${CMAKE_LIBRARY_ARCHITECTURE})
set(CMAKE_CXX_COMPILER_TARGET ${CMAKE_LIBRARY_ARCHITECTURE})
# The system's linker knows only this machine's objects.
set(CMAKE_EXE_LINKER_FLAGS_INIT -fuse-ld=lld)
set(CMAKE_SHARED_LINKER_FLAGS_INIT -fuse-ld=lld)
set(CMAKE_MODULE_LINKER_FLAGS_INIT -fuse-ld=lld)

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${OPENMUX_CROSS_ARCH} -cpu max -L ${OPENMUX_SYSROOT})
