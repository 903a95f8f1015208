// Mistakes that a vectorizer could make, put into what ours made.
#ifndef TORTURE_ENGINE_FAULTS_H
#define TORTURE_ENGINE_FAULTS_H

#include "program.h"

namespace torture {

// In one place of each vectorized kernel, the one that the fault's number chooses:
//   mask       a store under a mask writes all lanes
//   blend      where ways meet, lanes get the values of the other way
//   stride     a consecutive access is one element off
//   sub-group  lanes that are not active take part in a reduction, a scan or a vote
//   dimension  a work-item takes its place along another dimension for the one that it asks for
//   length     a store for the last work-items of a row writes a whole vector
//   wrap       an index that is narrower than an address is taken not to wrap
//   pointer    all lanes take the pointer that the first one chooses
//   gather     a gather or a scatter is taken for a consecutive access
// A kernel without such a place stays as it is; the names of the others are added to `planted`.
llvm::Error plantFault(llvm::Module &module, const Fault &fault, std::vector<std::string> &planted);

} // namespace torture

#endif // TORTURE_ENGINE_FAULTS_H
