// Includes BODY for every width of the type T.
#define N
#include BODY
#undef N
#define N 2
#include BODY
#undef N
#define N 3
#include BODY
#undef N
#define N 4
#include BODY
#undef N
#define N 8
#include BODY
#undef N
#define N 16
#include BODY
#undef N
