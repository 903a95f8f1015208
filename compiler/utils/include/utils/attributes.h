// The path by which the specification names this header (compiler-utils: Attribute Utilities).
#ifndef UTILS_ATTRIBUTES_H
#define UTILS_ATTRIBUTES_H

#include "compiler/utils/attributes.h"

#endif // UTILS_ATTRIBUTES_H
