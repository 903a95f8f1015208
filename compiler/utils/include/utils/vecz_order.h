// The path by which the specification names this header (compiler-utils: WorkItemLoopsPass).
#ifndef UTILS_VECZ_ORDER_H
#define UTILS_VECZ_ORDER_H

#include "compiler/utils/vecz_order.h"

#endif // UTILS_VECZ_ORDER_H
