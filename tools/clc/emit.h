// Output of a program.
#ifndef TOOLS_CLC_EMIT_H
#define TOOLS_CLC_EMIT_H

#include "common/build.h"
#include "common/result.h"
#include "options.h"

namespace clc {

/// The program must be finalized, or linked for SPIR-V.
tools::Result<void> emit(tools::Build &build, const compiler::Info &info, const Options &options);

} // namespace clc

#endif // TOOLS_CLC_EMIT_H
