# Finds the SPIR-V headers and SPIRV-Tools. The tools are linked statically, so that a program may
# load another version of them.

find_path(OPENMUX_SPIRV_HEADERS spirv/unified1/spirv.hpp11)
find_package(SPIRV-Tools CONFIG QUIET)
if(NOT OPENMUX_SPIRV_HEADERS OR NOT TARGET SPIRV-Tools-static)
  message(FATAL_ERROR "OpenMux needs the SPIR-V headers and SPIRV-Tools (spirv-headers and "
    "spirv-tools on Debian): run './dev setup'.")
endif()

add_library(openmux-spirv-tools INTERFACE)
target_include_directories(openmux-spirv-tools SYSTEM INTERFACE ${OPENMUX_SPIRV_HEADERS})
target_link_libraries(openmux-spirv-tools INTERFACE SPIRV-Tools-static)
