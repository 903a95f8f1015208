// The functions of this process that generated code may call.
#ifndef HOST_EXTERNAL_SYMBOLS_H
#define HOST_EXTERNAL_SYMBOLS_H

#include <string_view>

namespace host {

// The function's address; null if generated code has no business calling it, or if this process
// does not have it.
void *findExternalSymbol(std::string_view name);

} // namespace host

#endif // HOST_EXTERNAL_SYMBOLS_H
