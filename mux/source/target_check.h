// Whether what a target brings was built for this OpenMux.
#ifndef MUX_TARGET_CHECK_H
#define MUX_TARGET_CHECK_H

#include "mux/mux.h"

#include <string>

namespace mux {

// Why the library in that file cannot be loaded, by what it says about itself (see
// mux/target_description.h); empty if nothing speaks against it, or if the file is no library at
// all, which dlopen has the words for. No code of the library is run.
std::string findLibraryFault(const std::string &file);

} // namespace mux

#endif // MUX_TARGET_CHECK_H
