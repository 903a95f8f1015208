# Compiles a kernel ahead of time, and runs it from the file.
execute_process(COMMAND ${CLC} ${SOURCE} -b -cl-kernel-arg-info -o ${BINARY}
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${PROGRAM} ${BINARY} COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE ${BINARY})
