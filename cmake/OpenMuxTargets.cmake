# Registration of targets. Inside this tree the functions are called by a registry that is linked
# into libopenmux.so; outside of it (after find_package(OpenMux)) they become the entry points that
# --load-target and OPENMUX_TARGETS look up in a shared library.
#
#   add_mux_compiler_target(<library> COMPILER_INFO <function> HEADER_DIR <header>)
#     <function> is a void(compiler::AddCompilerFn).
#   add_mux_target(<library> DEVICE_INFO <function> HEADER_DIR <header>)
#     <function> is a void(mux::AddDeviceFn).

function(add_mux_compiler_target library)
  cmake_parse_arguments(TARGET "" "COMPILER_INFO;HEADER_DIR" "" ${ARGN})
  openmux_register_target(${library} COMPILERS "${TARGET_COMPILER_INFO}" "${TARGET_HEADER_DIR}"
    "compiler/info.h" "openmuxGetCompilers(compiler::AddCompilerFn add)")
endfunction()

function(add_mux_target library)
  cmake_parse_arguments(TARGET "" "DEVICE_INFO;HEADER_DIR" "" ${ARGN})
  openmux_register_target(${library} DEVICES "${TARGET_DEVICE_INFO}" "${TARGET_HEADER_DIR}"
    "mux/target.h" "openmuxGetDevices(mux::AddDeviceFn add)")
endfunction()

function(openmux_register_target library kind function header api_header entry_point)
  if(NOT function OR NOT header)
    message(FATAL_ERROR "${library}: a target needs its enumeration function and HEADER_DIR")
  endif()
  if(PROJECT_NAME STREQUAL "OpenMux")
    set_property(GLOBAL APPEND PROPERTY OPENMUX_${kind} "${function}")
    set_property(GLOBAL APPEND PROPERTY OPENMUX_${kind}_HEADERS "${header}")
    set_property(GLOBAL APPEND PROPERTY OPENMUX_${kind}_LIBRARIES "${library}")
    return()
  endif()
  string(TOLOWER ${kind} lower_kind)
  string(REGEX REPLACE "\\(.*" "" name "${entry_point}")
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${library}_${lower_kind}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include \"${api_header}\"
#include \"${header}\"
#include \"mux/target_description.h\"
OPENMUX_DESCRIBE_TARGET(${name});
extern \"C\" __attribute__((visibility(\"default\"))) void ${entry_point} { ${function}(add); }
")
  target_sources(${library} PRIVATE ${source})
  target_link_libraries(${library} PRIVATE OpenMux::openmux)
endfunction()

# Generates the registry of the targets in this tree.
function(openmux_write_target_registry)
  set(libraries "")
  foreach(kind COMPILERS DEVICES)
    get_property(functions GLOBAL PROPERTY OPENMUX_${kind})
    get_property(headers GLOBAL PROPERTY OPENMUX_${kind}_HEADERS)
    get_property(kind_libraries GLOBAL PROPERTY OPENMUX_${kind}_LIBRARIES)
    list(APPEND libraries ${kind_libraries})
    list(TRANSFORM headers REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE ${kind}_INCLUDES)
    list(TRANSFORM functions REPLACE "(.+)" "  \\1(add)@@\n" OUTPUT_VARIABLE ${kind}_CALLS)
    foreach(list ${kind}_INCLUDES ${kind}_CALLS)
      string(REPLACE ";" "" ${list} "${${list}}")
      string(REPLACE "@@" ";" ${list} "${${list}}")
    endforeach()
  endforeach()
  set(source ${PROJECT_BINARY_DIR}/generated/target_registry.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include \"compiler/info.h\"
#include \"mux/target.h\"
@COMPILERS_INCLUDES@@DEVICES_INCLUDES@
void compiler::addBuiltInCompilers([[maybe_unused]] compiler::AddCompilerFn add) {
@COMPILERS_CALLS@}

void mux::addBuiltInDevices([[maybe_unused]] mux::AddDeviceFn add) {
@DEVICES_CALLS@}
")
  openmux_add_component(target-registry SOURCES ${source} DEPENDS mux compiler)
  target_link_libraries(openmux-component-target-registry PRIVATE ${libraries})
endfunction()
