# Finds LLVM, Clang and LLD 22.

set(OPENMUX_LLVM_ROOT /usr/lib/llvm-22 CACHE PATH "Where LLVM 22 is installed")

find_package(LLVM CONFIG QUIET NO_DEFAULT_PATH PATHS ${OPENMUX_LLVM_ROOT}/lib/cmake/llvm)
find_package(Clang CONFIG QUIET NO_DEFAULT_PATH PATHS ${OPENMUX_LLVM_ROOT}/lib/cmake/clang)
find_package(LLD CONFIG QUIET NO_DEFAULT_PATH PATHS ${OPENMUX_LLVM_ROOT}/lib/cmake/lld)
if(NOT LLVM_FOUND OR NOT Clang_FOUND OR NOT LLD_FOUND OR NOT LLVM_VERSION_MAJOR EQUAL 22)
  message(FATAL_ERROR "OpenMux needs the LLVM, Clang and LLD 22 development packages under "
    "${OPENMUX_LLVM_ROOT}: run './dev setup', or set OPENMUX_LLVM_ROOT.")
endif()
# A second copy of LLVM in a process has registries of its own, so that a target and OpenMux must share
# one.
if(NOT TARGET LLVM OR NOT TARGET clang-cpp)
  message(FATAL_ERROR "${OPENMUX_LLVM_ROOT} has no shared libraries libLLVM and libclang-cpp: build LLVM with "
    "LLVM_BUILD_LLVM_DYLIB, LLVM_LINK_LLVM_DYLIB and CLANG_LINK_CLANG_DYLIB.")
endif()
# Tools that run during the build and in tests. LLVM's libraries are those of the architecture that
# is built for, found under CMAKE_SYSROOT; its tools are this machine's.
if(CMAKE_CROSSCOMPILING)
  set(OPENMUX_LLVM_TOOLS ${OPENMUX_LLVM_ROOT}/bin)
else()
  set(OPENMUX_LLVM_TOOLS ${LLVM_TOOLS_BINARY_DIR})
endif()

# Include paths, definitions and libraries of LLVM and Clang.
add_library(openmux-llvm INTERFACE)
target_include_directories(openmux-llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
separate_arguments(OPENMUX_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
list(REMOVE_ITEM OPENMUX_LLVM_DEFINITIONS -D_GNU_SOURCE)
target_compile_definitions(openmux-llvm INTERFACE ${OPENMUX_LLVM_DEFINITIONS})
target_link_libraries(openmux-llvm INTERFACE LLVM)
if(NOT LLVM_ENABLE_RTTI)
  target_compile_options(openmux-llvm INTERFACE -fno-rtti)
endif()

add_library(openmux-clang INTERFACE)
target_link_libraries(openmux-clang INTERFACE openmux-llvm clang-cpp)
