# find_package(OpenMux) for the build tree and for the installed one.

include(CMakePackageConfigHelpers)

# Public headers of all components. openmux_forward_headers installs those that it forwards.
get_property(OPENMUX_CONFIG_INCLUDES GLOBAL PROPERTY OPENMUX_PUBLIC_FOLDERS)
get_property(forwards GLOBAL PROPERTY OPENMUX_FORWARD_FOLDERS)
foreach(folder ${OPENMUX_CONFIG_INCLUDES})
  if(NOT folder IN_LIST forwards)
    install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT dev
      FILES_MATCHING PATTERN "*.h")
  endif()
endforeach()
list(APPEND OPENMUX_CONFIG_INCLUDES ${OPENMUX_GENERATED_INCLUDE})

set(OPENMUX_CONFIG_LIBRARY ${PROJECT_BINARY_DIR}/lib/libopenmux.so)
set(OPENMUX_CONFIG_LINKER_LIBRARY ${PROJECT_BINARY_DIR}/lib/libcompiler-linker-utils.so)
set(OPENMUX_CONFIG_TARGETS ${PROJECT_SOURCE_DIR}/cmake/OpenMuxTargets.cmake)
set(OPENMUX_CONFIG_TOOLS ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/OpenMuxConfig.cmake.in
  ${PROJECT_BINARY_DIR}/OpenMuxConfig.cmake INSTALL_DESTINATION ${PROJECT_BINARY_DIR})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/OpenMuxConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/OpenMux)
set(OPENMUX_CONFIG_INCLUDES "\${PACKAGE_PREFIX_DIR}/${CMAKE_INSTALL_INCLUDEDIR}")
set(OPENMUX_CONFIG_LIBRARY "\${PACKAGE_PREFIX_DIR}/${CMAKE_INSTALL_LIBDIR}/libopenmux.so")
set(OPENMUX_CONFIG_LINKER_LIBRARY
  "\${PACKAGE_PREFIX_DIR}/${CMAKE_INSTALL_LIBDIR}/libcompiler-linker-utils.so")
set(OPENMUX_CONFIG_TARGETS "\${CMAKE_CURRENT_LIST_DIR}/OpenMuxTargets.cmake")
set(OPENMUX_CONFIG_TOOLS "\${PACKAGE_PREFIX_DIR}/${CMAKE_INSTALL_BINDIR}")
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/OpenMuxConfig.cmake.in
  ${PROJECT_BINARY_DIR}/install/OpenMuxConfig.cmake INSTALL_DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/install/OpenMuxConfig.cmake
  ${PROJECT_BINARY_DIR}/OpenMuxConfigVersion.cmake
  ${PROJECT_SOURCE_DIR}/cmake/OpenMuxTargets.cmake
  DESTINATION ${package_dir} COMPONENT dev)
install(TARGETS openmux LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
