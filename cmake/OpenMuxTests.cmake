# Unit tests and the lit suites, all run by CTest.

find_package(GTest REQUIRED)

# Tests under emulation take many times as long.
set(OPENMUX_TEST_TIMEOUT 600)
set(OPENMUX_SCRIPT_TIMEOUT 3000)
if(CMAKE_CROSSCOMPILING)
  set(OPENMUX_TEST_TIMEOUT 14400)
  set(OPENMUX_SCRIPT_TIMEOUT 14400)
endif()

# CTest emulates the command of a test if it is a target, but not the programs that scripts start:
# for these there is a folder of scripts that run them under the emulator.
set(OPENMUX_EMULATED ${PROJECT_BINARY_DIR}/emulated)
function(openmux_write_emulated name program)
  list(JOIN CMAKE_CROSSCOMPILING_EMULATOR " " emulator)
  file(GENERATE OUTPUT ${OPENMUX_EMULATED}/${name}
    CONTENT "#!/bin/sh\nexec ${emulator} ${program} \"$@\"\n"
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endfunction()

# openmux_get_test_command(<variable> <target>): the path by which scripts of tests call a program.
function(openmux_get_test_command variable target)
  set(command $<TARGET_FILE:${target}>)
  if(CMAKE_CROSSCOMPILING)
    openmux_write_emulated(${target} ${command})
    set(command ${OPENMUX_EMULATED}/${target})
  endif()
  set(${variable} ${command} PARENT_SCOPE)
endfunction()

# The folder of the tools, as tests call them.
set(OPENMUX_TEST_TOOLS ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
if(CMAKE_CROSSCOMPILING)
  set(OPENMUX_TEST_TOOLS ${OPENMUX_EMULATED})
  foreach(tool clc muxc oclrun veczc)
    openmux_write_emulated(${tool} $<TARGET_FILE:${tool}>)
  endforeach()
endif()

# openmux_add_unit_test(<name> SOURCES … [USES libraries…] [INTERNALS_OF components…] [SHARDS <n>])
# With SHARDS, its tests are spread over n tests of CTest.
function(openmux_add_unit_test name)
  cmake_parse_arguments(TEST "" "SHARDS" "SOURCES;USES;INTERNALS_OF" ${ARGN})
  list(TRANSFORM TEST_INTERNALS_OF REPLACE "(.+)" "openmux-component-\\1-internals")
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE openmux GTest::gtest GTest::gmock GTest::gtest_main
    ${TEST_USES} ${TEST_INTERNALS_OF})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/test/unit)
  set(environment)
  if(OPENMUX_SANITIZER)
    set(environment ${OPENMUX_SANITIZER_ENVIRONMENT})
  endif()
  if(NOT TEST_SHARDS)
    openmux_add_unit_test_run(${name} ${name} "${environment}")
    return()
  endif()
  math(EXPR last "${TEST_SHARDS} - 1")
  foreach(shard RANGE ${last})
    openmux_add_unit_test_run(${name}-${shard} ${name}
      "${environment};GTEST_TOTAL_SHARDS=${TEST_SHARDS};GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()

function(openmux_add_unit_test_run name executable environment)
  add_test(NAME unit/${name} COMMAND ${executable})
  set_tests_properties(unit/${name} PROPERTIES LABELS "unit;gtest" TIMEOUT ${OPENMUX_TEST_TIMEOUT}
    ENVIRONMENT "${environment}")
endfunction()

# LLVM keeps registries alive until the process ends.
set(OPENMUX_SANITIZER_ENVIRONMENT
  "ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=0"
  "LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/test/sanitizers/lsan.supp:print_suppressions=0"
  "UBSAN_OPTIONS=print_stacktrace=1"
  "TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/test/sanitizers/tsan.supp:halt_on_error=1")
