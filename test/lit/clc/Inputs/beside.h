#define FACTOR 7
