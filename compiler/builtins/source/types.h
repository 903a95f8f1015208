// Makes a definition for every vector width of a type, and for every type of a family.
//
//   #define DEFINE(T) __attribute__((overloadable)) T fabs(T x) { … }
//   FOR_EACH_FLOAT(DEFINE)
//
// A macro F is given the type's name. Families leave out what the device does not have.
#ifndef TYPES_H
#define TYPES_H

#pragma OPENCL EXTENSION all : disable

#define FOR_EACH_WIDTH(F, T) F(T) F(T##2) F(T##3) F(T##4) F(T##8) F(T##16)

#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define FOR_EACH_DOUBLE(F) FOR_EACH_WIDTH(F, double)
#else
#define FOR_EACH_DOUBLE(F)
#endif

#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define FOR_EACH_HALF(F) FOR_EACH_WIDTH(F, half)
#else
#define FOR_EACH_HALF(F)
#endif

#define FOR_EACH_FLOAT(F) FOR_EACH_WIDTH(F, float) FOR_EACH_DOUBLE(F) FOR_EACH_HALF(F)

#define OVERLOAD __attribute__((overloadable, always_inline))

#endif // TYPES_H
