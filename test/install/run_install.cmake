# Installs the build to a new prefix and uses what is there, and nothing else.
set(work ${BUILD}/test/installed)
set(prefix "${work}/a prefix")
file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work})

# run(<what is tried> command…): fails the test if the command does.
function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${what}: ${result}\n${out}")
  endif()
  set(out "${out}" PARENT_SCOPE)
endfunction()

run("install" ${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})

run("configure" ${CMAKE_COMMAND} -G ${GENERATOR} -S ${CMAKE_CURRENT_LIST_DIR}/consumer
  -B ${work}/consumer -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_PREFIX_PATH=${prefix})
if(NOT out MATCHES "OpenMux from [^\n]*/a prefix/")
  message(FATAL_ERROR "another OpenMux was found\n${out}")
endif()
run("build" ${CMAKE_COMMAND} --build ${work}/consumer)
run("consumer" ${work}/consumer/consumer)
if(NOT out MATCHES "OpenMux host")
  message(FATAL_ERROR "the consumer does not see the host\n${out}")
endif()

if(NOT EXISTS "${prefix}/share/openmux/openmux-gdb.py")
  message(FATAL_ERROR "the functions for GDB are not installed")
endif()

foreach(tool clc muxc oclrun veczc)
  run("${tool}" ${prefix}/${BINDIR}/${tool} --list-devices)
  if(NOT out MATCHES "OpenMux host")
    message(FATAL_ERROR "${tool} does not see the host\n${out}")
  endif()
endforeach()

run("a target" ${prefix}/${BINDIR}/muxc --load-target ${work}/consumer/libtiny_target.so --list-devices)
if(NOT out MATCHES "Tiny device")
  message(FATAL_ERROR "muxc does not see a target that was built with the installed headers\n${out}")
endif()

set(vendors ${prefix}/${SYSCONFDIR}/OpenCL/vendors)
file(STRINGS ${vendors}/openmux.icd driver LIMIT_COUNT 1)
if(NOT driver STREQUAL "${prefix}/${LIBDIR}/libopenmux-cl.so" OR NOT EXISTS "${driver}")
  message(FATAL_ERROR "openmux.icd names '${driver}'")
endif()
run("driver" ${CMAKE_COMMAND} -E env OCL_ICD_VENDORS=${vendors} ${OPENCL_PROGRAM})

file(REMOVE_RECURSE ${work})
