// Functions of the process that generated code may call.
#ifndef HOST_EXTERNAL_SYMBOLS_H
#define HOST_EXTERNAL_SYMBOLS_H

#include <string_view>

namespace host {

/// The address of the function; null if generated code must not call it or the process does not
/// have it.
void *findExternalSymbol(std::string_view name);

} // namespace host

#endif // HOST_EXTERNAL_SYMBOLS_H
