# A room is a folder of sources that knows only the rooms it names. All rooms together make
# libopenmux.so, which the tools, the driver and targets built outside this tree link against.
#
#   openmux_add_room(compiler-utils
#     SOURCES kernel/attributes.cpp ...
#     INCLUDE include ...          # folders whose headers others may include
#     DEPENDS cargo mux ...        # rooms
#     USES openmux-llvm ...        # libraries from outside
#     [PCH])                       # sources include LLVM's IR headers

define_property(GLOBAL PROPERTY OPENMUX_ROOMS BRIEF_DOCS "Every room made so far"
  FULL_DOCS "Every room made so far")
set_property(GLOBAL PROPERTY OPENMUX_ROOMS "")

function(openmux_add_room name)
  cmake_parse_arguments(ROOM "PCH" "" "SOURCES;INCLUDE;DEPENDS;USES" ${ARGN})
  set(room openmux-room-${name})
  add_library(${room}-api INTERFACE)
  foreach(folder ${ROOM_INCLUDE})
    cmake_path(ABSOLUTE_PATH folder NORMALIZE)
    target_include_directories(${room}-api INTERFACE $<BUILD_INTERFACE:${folder}>)
  endforeach()
  foreach(dependency ${ROOM_DEPENDS})
    target_link_libraries(${room}-api INTERFACE openmux-room-${dependency}-api)
  endforeach()
  target_link_libraries(${room}-api INTERFACE ${ROOM_USES})
  if(ROOM_SOURCES)
    add_library(${room} OBJECT ${ROOM_SOURCES})
    target_link_libraries(${room} PUBLIC ${room}-api)
    if(ROOM_PCH)
      openmux_use_llvm_pch(${room})
    endif()
    set_property(GLOBAL APPEND PROPERTY OPENMUX_ROOMS ${room})
  else()
    set_property(GLOBAL APPEND PROPERTY OPENMUX_ROOMS ${room}-api)
  endif()
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

# Makes headers that stand beside their sources reachable under their public path:
#   openmux_forward_headers(compiler/utils kernel/attributes.h)
# lets others include "compiler/utils/attributes.h".
set(OPENMUX_FORWARD_INCLUDE ${PROJECT_BINARY_DIR}/include)
function(openmux_forward_headers prefix)
  foreach(header ${ARGN})
    cmake_path(ABSOLUTE_PATH header NORMALIZE OUTPUT_VARIABLE source)
    cmake_path(GET header FILENAME name)
    file(CONFIGURE OUTPUT ${OPENMUX_FORWARD_INCLUDE}/${prefix}/${name}
      CONTENT "#include \"${source}\"\n" @ONLY)
    install(FILES ${source} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${prefix} COMPONENT dev)
    set_property(GLOBAL APPEND PROPERTY OPENMUX_FORWARDED_HEADERS ${source})
  endforeach()
endfunction()

# mux/target_abi.h: by which a library of targets and libopenmux.so tell whether they were built with
# the same headers. Those of this tree's own targets do not count.
function(openmux_write_target_abi)
  get_property(headers GLOBAL PROPERTY OPENMUX_FORWARDED_HEADERS)
  get_property(rooms GLOBAL PROPERTY OPENMUX_ROOMS)
  foreach(room ${rooms})
    string(REGEX REPLACE "-api$" "" room ${room})
    get_target_property(folders ${room}-api INTERFACE_INCLUDE_DIRECTORIES)
    list(TRANSFORM folders REPLACE "^\\$<BUILD_INTERFACE:(.*)>$" "\\1")
    foreach(folder ${folders})
      if(folder AND NOT folder STREQUAL OPENMUX_FORWARD_INCLUDE)
        file(GLOB_RECURSE found CONFIGURE_DEPENDS ${folder}/*.h)
        list(APPEND headers ${found})
      endif()
    endforeach()
  endforeach()
  list(FILTER headers EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/targets/")
  list(REMOVE_DUPLICATES headers)
  list(SORT headers)
  set(list ${PROJECT_BINARY_DIR}/generated/public_headers.txt)
  string(REPLACE ";" "\n" lines "${headers}")
  file(CONFIGURE OUTPUT ${list} CONTENT "${lines}\n" @ONLY)
  set(script ${PROJECT_SOURCE_DIR}/cmake/WriteTargetAbi.cmake)
  set(output ${OPENMUX_FORWARD_INCLUDE}/mux/target_abi.h)
  add_custom_command(OUTPUT ${output} VERBATIM
    COMMAND ${CMAKE_COMMAND} -DHEADERS=${list} -DROOT=${PROJECT_SOURCE_DIR}
      -DVERSION=${PROJECT_VERSION} -DLLVM=${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}
      -DOUTPUT=${output} -P ${script}
    DEPENDS ${headers} ${list} ${script})
  add_custom_target(openmux-target-abi DEPENDS ${output})
  add_dependencies(openmux-room-mux openmux-target-abi)
  target_include_directories(openmux-room-mux PRIVATE ${OPENMUX_FORWARD_INCLUDE})
  install(FILES ${output} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mux COMPONENT dev)
endfunction()

# libopenmux.so, from every room made so far.
function(openmux_finish_library)
  openmux_write_target_registry()
  openmux_write_target_abi()
  get_property(rooms GLOBAL PROPERTY OPENMUX_ROOMS)
  add_library(openmux SHARED ${PROJECT_SOURCE_DIR}/cmake/empty.cpp)
  target_link_libraries(openmux PRIVATE ${rooms})
  foreach(room ${rooms})
    string(REGEX REPLACE "-api$" "" room ${room})
    target_link_libraries(openmux PUBLIC ${room}-api)
  endforeach()
  openmux_set_soversion(openmux)
  set(exports ${PROJECT_SOURCE_DIR}/cmake/openmux.exports)
  target_link_options(openmux PRIVATE LINKER:--version-script=${exports} LINKER:-z,defs)
  if(OPENMUX_SANITIZER)
    # The sanitizer's runtime is bound when the program starts.
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
