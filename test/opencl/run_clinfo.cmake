# clinfo must print the device, and neither warn nor report an error.
execute_process(COMMAND ${CLINFO} OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "clinfo ended with ${result}\n${out}\n${err}")
endif()
string(STRIP "${err}" err)
if(err)
  message(FATAL_ERROR "clinfo complains:\n${err}")
endif()
foreach(wanted "OpenMux host" "OpenCL 3.0" "cl_khr_extended_versioning" "__opencl_c_subgroups"
    "cl_ext_float_atomics" "cl_khr_expect_assume" "cl_khr_integer_dot_product"
    "__opencl_c_program_scope_global_variables" "Non-uniform work-groups +Yes"
    "Work-group collective functions +Yes" "Generic address space support +Yes")
  if(NOT out MATCHES "${wanted}")
    message(FATAL_ERROR "clinfo does not show '${wanted}'\n${out}")
  endif()
endforeach()
if(out MATCHES "<[a-zA-Z ]*error[^>]*>|WARNING|warning")
  message(FATAL_ERROR "clinfo shows '${CMAKE_MATCH_0}'\n${out}")
endif()
