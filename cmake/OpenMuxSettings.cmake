# Language standard, warnings, sanitizers and output folders of all sources.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
# Assertions stay enabled in release builds: they are cheap compared with compilation, and a silent
# miscompile is not.
string(REPLACE "-DNDEBUG" "" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
string(REPLACE "-DNDEBUG" "" CMAKE_C_FLAGS_RELEASE "${CMAKE_C_FLAGS_RELEASE}")

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)

set(OPENMUX_SANITIZER "" CACHE STRING "Empty, asan (with UBSan) or tsan")
set_property(CACHE OPENMUX_SANITIZER PROPERTY STRINGS "" asan tsan)
option(OPENMUX_FUZZER "Instrument for libFuzzer; then only fuzz-spirv can be linked" OFF)

find_program(OPENMUX_CCACHE ccache)
if(OPENMUX_CCACHE)
  set(OPENMUX_CCACHE_COMMAND
    ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    ${OPENMUX_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${OPENMUX_CCACHE_COMMAND})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${OPENMUX_CCACHE_COMMAND})
endif()

find_program(OPENMUX_LLD NAMES ld.lld-22 PATHS /usr/lib/llvm-22/bin)
if(OPENMUX_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(-fuse-ld=${OPENMUX_LLD})
endif()

add_compile_options(-Wall -Wextra "$<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions>")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False positives of g++ 12 in std::string.
  add_compile_options(-Wno-restrict -Wno-stringop-overflow)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # ccache compares contents, not timestamps.
  add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
endif()

if(OPENMUX_SANITIZER STREQUAL "asan")
  # JIT-compiled code has no type information for -fsanitize=function, and LLVM's library is not
  # instrumented for -fsanitize=vptr.
  set(OPENMUX_SANITIZER_FLAGS -fsanitize=address,undefined -fno-sanitize=function,vptr
    -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    list(REMOVE_ITEM OPENMUX_SANITIZER_FLAGS -fno-sanitize=function,vptr)
    list(APPEND OPENMUX_SANITIZER_FLAGS -fno-sanitize=vptr)
  endif()
elseif(OPENMUX_SANITIZER STREQUAL "tsan")
  set(OPENMUX_SANITIZER_FLAGS -fsanitize=thread -fno-omit-frame-pointer -g1)
elseif(OPENMUX_SANITIZER)
  message(FATAL_ERROR "OPENMUX_SANITIZER is '${OPENMUX_SANITIZER}'; it may be asan, tsan or empty")
endif()
if(OPENMUX_SANITIZER_FLAGS)
  add_compile_options(${OPENMUX_SANITIZER_FLAGS})
  add_link_options(${OPENMUX_SANITIZER_FLAGS})
  # libFuzzer's program has no library of ours.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT OPENMUX_FUZZER)
    add_link_options(-shared-libsan)
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} --print-runtime-dir
      OUTPUT_VARIABLE OPENMUX_SANITIZER_DIR OUTPUT_STRIP_TRAILING_WHITESPACE)
    list(APPEND CMAKE_BUILD_RPATH ${OPENMUX_SANITIZER_DIR})
  endif()
endif()
