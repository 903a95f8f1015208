// Numbers are printed with as few digits as read back to the same value.
// RUN: oclrun %s -k singles -g 1 -a out:f32[]=2,0.1,-0.5,1e10,123456789,1e-7,0,-0,inf,-inf,nan,16777217 | FileCheck %s --check-prefix=SINGLE --match-full-lines
// SINGLE: data: 2 0.1 -0.5 1e+10 123456792 1e-07 0 -0 inf -inf nan 16777216
// RUN: oclrun %s -k doubles -g 1 -a out:f64[]=0.1,0.30000000000000004,1e300,4.9e-324,100000 | FileCheck %s --check-prefix=DOUBLE --match-full-lines
// DOUBLE: data: 0.1 0.30000000000000004 1e+300 5e-324 100000
// RUN: oclrun %s -k halves -g 1 -a out:f16[]=0.1,65504,-2,6e-8,2049,inf,0.333 | FileCheck %s --check-prefix=HALF --match-full-lines
// HALF: data: 0.1 65504 -2 6e-08 2048 inf 0.333

kernel void singles(global float *data) { (void)data; }
kernel void doubles(global double *data) { (void)data; }
kernel void halves(global half *data) { (void)data; }
