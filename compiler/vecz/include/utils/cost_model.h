// The interface of cost models: see vecz::VeczPassOptionsAnalysis, whose callback is one.
#ifndef UTILS_COST_MODEL_H
#define UTILS_COST_MODEL_H

#include "vecz/pass.h"

#endif // UTILS_COST_MODEL_H
