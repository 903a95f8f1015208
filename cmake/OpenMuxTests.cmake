# Unit tests and the lit suites, all run by CTest.

find_package(GTest REQUIRED)

# openmux_add_unit_test(<name> SOURCES … [USES libraries…] [INTERNALS_OF components…])
function(openmux_add_unit_test name)
  cmake_parse_arguments(TEST "" "" "SOURCES;USES;INTERNALS_OF" ${ARGN})
  list(TRANSFORM TEST_INTERNALS_OF REPLACE "(.+)" "openmux-component-\\1-internals")
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE openmux GTest::gtest GTest::gmock GTest::gtest_main
    ${TEST_USES} ${TEST_INTERNALS_OF})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/test/unit)
  add_test(NAME unit/${name} COMMAND ${name})
  set_tests_properties(unit/${name} PROPERTIES LABELS unit TIMEOUT 600)
  if(OPENMUX_SANITIZER)
    set_tests_properties(unit/${name} PROPERTIES ENVIRONMENT "${OPENMUX_SANITIZER_ENVIRONMENT}")
  endif()
endfunction()

# LLVM keeps registries alive until the process ends.
set(OPENMUX_SANITIZER_ENVIRONMENT
  "ASAN_OPTIONS=detect_leaks=1:detect_stack_use_after_return=0"
  "LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/test/sanitizers/lsan.supp:print_suppressions=0"
  "UBSAN_OPTIONS=print_stacktrace=1"
  "TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/test/sanitizers/tsan.supp:halt_on_error=1")
