# A component is a folder of sources that sees only the headers of the components that it names.
# All components together make libopenmux.so, which the tools, the driver and targets built outside
# this tree link against.
#
#   openmux_add_component(compiler-utils
#     SOURCES kernel/attributes.cpp ...
#     PUBLIC_INCLUDE include ...     # folders of public headers
#     INTERNAL_INCLUDE include ...   # folders of internal headers
#     DEPENDS cargo mux ...          # components whose public headers it includes
#     INTERNALS_OF mux ...           # components whose internal headers it includes as well
#     USES openmux-llvm ...          # external libraries
#     [PCH])                         # sources include LLVM's IR headers
#
# Public headers are installed: a target may include them. Internal headers are neither installed
# nor part of the package of the build tree; components and tests must ask for them by name. CMake
# targets of a component:
#   openmux-component-<name>             its objects
#   openmux-component-<name>-api         include paths of its public headers
#   openmux-component-<name>-internals   include paths of both

define_property(GLOBAL PROPERTY OPENMUX_COMPONENTS BRIEF_DOCS "Names of all components"
  FULL_DOCS "Names of all components, in the order in which they were added")
set_property(GLOBAL PROPERTY OPENMUX_COMPONENTS "")

function(openmux_add_component name)
  cmake_parse_arguments(COMPONENT "PCH" ""
    "SOURCES;PUBLIC_INCLUDE;INTERNAL_INCLUDE;DEPENDS;INTERNALS_OF;USES" ${ARGN})
  set(component openmux-component-${name})
  add_library(${component}-api INTERFACE)
  add_library(${component}-internals INTERFACE)
  foreach(folder ${COMPONENT_PUBLIC_INCLUDE})
    cmake_path(ABSOLUTE_PATH folder NORMALIZE)
    target_include_directories(${component}-api INTERFACE ${folder})
    set_property(GLOBAL APPEND PROPERTY OPENMUX_PUBLIC_FOLDERS ${folder})
  endforeach()
  foreach(folder ${COMPONENT_INTERNAL_INCLUDE})
    cmake_path(ABSOLUTE_PATH folder NORMALIZE)
    target_include_directories(${component}-internals INTERFACE ${folder})
  endforeach()
  foreach(dependency ${COMPONENT_DEPENDS} ${COMPONENT_INTERNALS_OF})
    target_link_libraries(${component}-api INTERFACE openmux-component-${dependency}-api)
  endforeach()
  target_link_libraries(${component}-api INTERFACE ${COMPONENT_USES})
  target_link_libraries(${component}-internals INTERFACE ${component}-api)
  foreach(dependency ${COMPONENT_INTERNALS_OF})
    target_link_libraries(${component}-internals INTERFACE
      openmux-component-${dependency}-internals)
  endforeach()
  if(COMPONENT_SOURCES)
    add_library(${component} OBJECT ${COMPONENT_SOURCES})
    target_link_libraries(${component} PUBLIC ${component}-internals)
    if(COMPONENT_PCH)
      openmux_use_llvm_pch(${component})
    endif()
  endif()
  set_property(GLOBAL APPEND PROPERTY OPENMUX_COMPONENTS ${name})
endfunction()

# One precompiled header serves every source that works on IR.
function(openmux_use_llvm_pch target)
  if(NOT TARGET openmux-llvm-pch)
    add_library(openmux-llvm-pch OBJECT ${PROJECT_SOURCE_DIR}/cmake/llvm_pch.cpp)
    target_link_libraries(openmux-llvm-pch PRIVATE openmux-llvm)
    target_precompile_headers(openmux-llvm-pch PRIVATE ${PROJECT_SOURCE_DIR}/cmake/llvm_pch.h)
  endif()
  target_link_libraries(${target} PRIVATE openmux-llvm)
  target_precompile_headers(${target} REUSE_FROM openmux-llvm-pch)
endfunction()

# Gives headers that stand beside their sources their include path:
#   openmux_forward_headers(compiler-utils compiler/utils
#     PUBLIC kernel/attributes.h
#     INTERNAL barriers/barrier_calls.h)
# makes them "compiler/utils/attributes.h" and "compiler/utils/barrier_calls.h". The folders to
# pass to openmux_add_component are ${OPENMUX_FORWARD_PUBLIC} and ${OPENMUX_FORWARD_INTERNAL}.
function(openmux_forward_headers component prefix)
  cmake_parse_arguments(FORWARD "" "" "PUBLIC;INTERNAL" ${ARGN})
  set(public ${PROJECT_BINARY_DIR}/include/${component})
  set(internal ${PROJECT_BINARY_DIR}/internal_include/${component})
  foreach(kind PUBLIC INTERNAL)
    string(TOLOWER ${kind} folder)
    foreach(header ${FORWARD_${kind}})
      cmake_path(ABSOLUTE_PATH header NORMALIZE OUTPUT_VARIABLE source)
      cmake_path(GET header FILENAME name)
      file(CONFIGURE OUTPUT ${${folder}}/${prefix}/${name}
        CONTENT "#include \"${source}\"\n" @ONLY)
      list(APPEND ${kind}_NAMES ${${folder}}/${prefix}/${name})
      if(kind STREQUAL "PUBLIC")
        install(FILES ${source} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${prefix} COMPONENT dev)
        set_property(GLOBAL APPEND PROPERTY OPENMUX_FORWARDED_HEADERS ${source})
      endif()
    endforeach()
    # A header that is forwarded no longer must not stay visible.
    file(GLOB_RECURSE present ${${folder}}/${prefix}/*)
    list(REMOVE_ITEM present ${${kind}_NAMES} "")
    if(present)
      file(REMOVE ${present})
    endif()
  endforeach()
  set_property(GLOBAL APPEND PROPERTY OPENMUX_FORWARD_FOLDERS ${public})
  set(OPENMUX_FORWARD_PUBLIC ${public} PARENT_SCOPE)
  set(OPENMUX_FORWARD_INTERNAL ${internal} PARENT_SCOPE)
endfunction()

# mux/target_abi.h: by which a library of targets and libopenmux.so tell whether they were built
# with the same public headers.
set(OPENMUX_GENERATED_INCLUDE ${PROJECT_BINARY_DIR}/generated/include)
function(openmux_write_target_abi)
  get_property(headers GLOBAL PROPERTY OPENMUX_FORWARDED_HEADERS)
  get_property(folders GLOBAL PROPERTY OPENMUX_PUBLIC_FOLDERS)
  get_property(forwards GLOBAL PROPERTY OPENMUX_FORWARD_FOLDERS)
  list(REMOVE_ITEM folders ${forwards})
  foreach(folder ${folders})
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${folder}/*.h)
    list(APPEND headers ${found})
  endforeach()
  list(REMOVE_DUPLICATES headers)
  list(SORT headers)
  set(list ${PROJECT_BINARY_DIR}/generated/public_headers.txt)
  string(REPLACE ";" "\n" lines "${headers}")
  file(CONFIGURE OUTPUT ${list} CONTENT "${lines}\n" @ONLY)
  set(script ${PROJECT_SOURCE_DIR}/cmake/WriteTargetAbi.cmake)
  set(output ${OPENMUX_GENERATED_INCLUDE}/mux/target_abi.h)
  add_custom_command(OUTPUT ${output} VERBATIM
    COMMAND ${CMAKE_COMMAND} -DHEADERS=${list} -DROOT=${PROJECT_SOURCE_DIR}
      -DVERSION=${PROJECT_VERSION} -DLLVM=${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}
      -DOUTPUT=${output} -P ${script}
    DEPENDS ${headers} ${list} ${script})
  add_custom_target(openmux-target-abi DEPENDS ${output})
  add_dependencies(openmux-component-mux openmux-target-abi)
  target_include_directories(openmux-component-mux-api INTERFACE ${OPENMUX_GENERATED_INCLUDE})
  install(FILES ${output} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mux COMPONENT dev)
endfunction()

# libopenmux.so, from every component added so far.
function(openmux_finish_library)
  openmux_write_target_registry()
  openmux_write_target_abi()
  get_property(components GLOBAL PROPERTY OPENMUX_COMPONENTS)
  add_library(openmux SHARED ${PROJECT_SOURCE_DIR}/cmake/empty.cpp)
  foreach(component ${components})
    if(TARGET openmux-component-${component})
      target_link_libraries(openmux PRIVATE openmux-component-${component})
    endif()
    target_link_libraries(openmux PUBLIC openmux-component-${component}-api)
  endforeach()
  openmux_set_soversion(openmux)
  # For the linker of object code, which is installed beside it.
  set_target_properties(openmux PROPERTIES INSTALL_RPATH "$ORIGIN")
  set(exports ${PROJECT_SOURCE_DIR}/cmake/openmux.exports)
  target_link_options(openmux PRIVATE LINKER:--version-script=${exports} LINKER:-z,defs)
  if(OPENMUX_SANITIZER)
    # The sanitizer runtime is bound at program start.
    target_link_options(openmux PRIVATE LINKER:-z,undefs)
  endif()
  set_property(TARGET openmux APPEND PROPERTY LINK_DEPENDS ${exports})
endfunction()

# Libraries that targets link against: before 1.0 each minor version has its own binary interface.
function(openmux_set_soversion library)
  set_target_properties(${library} PROPERTIES
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
endfunction()
