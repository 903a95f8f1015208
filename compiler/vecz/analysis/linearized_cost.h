// Estimates what a vector costs in linearized control flow, before it is linearized.
//
// Lanes that take different paths make a vector execute all of them: where a scalar work-item
// executes one of n cases, a vector executes n. The estimate is a lower bound of the cost model's
// for the vectorized kernel: it has no masks, no scalarized accesses and no latencies, and takes
// all iterations of a divergent loop as those of one lane. In the kernels of bench/ it is between
// 1/30 and 1/2 of that, and less than 0.4 of the scalar cost in those that are vectorized.
#ifndef VECZ_ANALYSIS_LINEARIZED_COST_H
#define VECZ_ANALYSIS_LINEARIZED_COST_H

#include <llvm/IR/PassManager.h>

namespace vecz {

struct ControlFlow;
class Uniformity;

/// The cost of one vector, in units of tuning.h.
double getLinearizedCost(llvm::Function &F, const ControlFlow &flow, const Uniformity &uniformity,
                         llvm::FunctionAnalysisManager &FAM, unsigned lanes, unsigned registerBits);

} // namespace vecz

#endif // VECZ_ANALYSIS_LINEARIZED_COST_H
