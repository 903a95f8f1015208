# cmake -DHEADERS=<file> -DROOT=<folder> -DVERSION=<…> -DLLVM=<…> -DOUTPUT=<file> -P <this>
# Writes what mux/target_description.h compares: a digest of the headers that the file HEADERS lists,
# beside the versions of OpenMux and of LLVM. The output is only touched if it changes.
cmake_minimum_required(VERSION 3.25)
file(STRINGS ${HEADERS} headers)
set(digests "")
foreach(header ${headers})
  file(SHA256 ${header} digest)
  cmake_path(RELATIVE_PATH header BASE_DIRECTORY ${ROOT} OUTPUT_VARIABLE name)
  string(APPEND digests "${name} ${digest}\n")
endforeach()
string(SHA256 digest "${digests}")
string(SUBSTRING ${digest} 0 16 digest)
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT
"// Written by the build.
#define OPENMUX_VERSION \"@VERSION@\"
#define OPENMUX_HEADERS \"@digest@\"
#define OPENMUX_LLVM_VERSION \"@LLVM@\"
")
