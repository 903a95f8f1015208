; Values that are reachable through many paths of an expression are visited once.
; RUN: veczc -S -k index:4 -k stride:4 -k condition:4 %s | FileCheck %s

; CHECK-LABEL: define void @__vecz_v4_index(
; CHECK: ret void
define void @index(ptr addrspace(1) %y, i32 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %x0 = trunc i64 %id to i32
  %x1 = add nsw i32 %x0, %x0
  %x2 = add nsw i32 %x1, %x1
  %x3 = add nsw i32 %x2, %x2
  %x4 = add nsw i32 %x3, %x3
  %x5 = add nsw i32 %x4, %x4
  %x6 = add nsw i32 %x5, %x5
  %x7 = add nsw i32 %x6, %x6
  %x8 = add nsw i32 %x7, %x7
  %x9 = add nsw i32 %x8, %x8
  %x10 = add nsw i32 %x9, %x9
  %x11 = add nsw i32 %x10, %x10
  %x12 = add nsw i32 %x11, %x11
  %x13 = add nsw i32 %x12, %x12
  %x14 = add nsw i32 %x13, %x13
  %x15 = add nsw i32 %x14, %x14
  %x16 = add nsw i32 %x15, %x15
  %x17 = add nsw i32 %x16, %x16
  %x18 = add nsw i32 %x17, %x17
  %x19 = add nsw i32 %x18, %x18
  %x20 = add nsw i32 %x19, %x19
  %x21 = add nsw i32 %x20, %x20
  %x22 = add nsw i32 %x21, %x21
  %x23 = add nsw i32 %x22, %x22
  %x24 = add nsw i32 %x23, %x23
  %x25 = add nsw i32 %x24, %x24
  %x26 = add nsw i32 %x25, %x25
  %x27 = add nsw i32 %x26, %x26
  %x28 = add nsw i32 %x27, %x27
  %x29 = add nsw i32 %x28, %x28
  %x30 = add nsw i32 %x29, %x29
  %x31 = add nsw i32 %x30, %x30
  %x32 = add nsw i32 %x31, %x31
  %x33 = add nsw i32 %x32, %x32
  %x34 = add nsw i32 %x33, %x33
  %x35 = add nsw i32 %x34, %x34
  %x36 = add nsw i32 %x35, %x35
  %x37 = add nsw i32 %x36, %x36
  %x38 = add nsw i32 %x37, %x37
  %x39 = add nsw i32 %x38, %x38
  %x40 = add nsw i32 %x39, %x39
  %wide = sext i32 %x40 to i64
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %wide
  store i32 %n, ptr addrspace(1) %ya, align 4
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_stride(
; CHECK: ret void
define void @stride(ptr addrspace(1) %y, i64 %n) {
  %id = call i64 @__mux_get_global_id(i32 0)
  %x0 = mul i64 %id, %n
  %x1 = add i64 %x0, %x0
  %x2 = add i64 %x1, %x1
  %x3 = add i64 %x2, %x2
  %x4 = add i64 %x3, %x3
  %x5 = add i64 %x4, %x4
  %x6 = add i64 %x5, %x5
  %x7 = add i64 %x6, %x6
  %x8 = add i64 %x7, %x7
  %x9 = add i64 %x8, %x8
  %x10 = add i64 %x9, %x9
  %x11 = add i64 %x10, %x10
  %x12 = add i64 %x11, %x11
  %x13 = add i64 %x12, %x12
  %x14 = add i64 %x13, %x13
  %x15 = add i64 %x14, %x14
  %x16 = add i64 %x15, %x15
  %x17 = add i64 %x16, %x16
  %x18 = add i64 %x17, %x17
  %x19 = add i64 %x18, %x18
  %x20 = add i64 %x19, %x19
  %x21 = add i64 %x20, %x20
  %x22 = add i64 %x21, %x21
  %x23 = add i64 %x22, %x22
  %x24 = add i64 %x23, %x23
  %x25 = add i64 %x24, %x24
  %x26 = add i64 %x25, %x25
  %x27 = add i64 %x26, %x26
  %x28 = add i64 %x27, %x27
  %x29 = add i64 %x28, %x28
  %x30 = add i64 %x29, %x29
  %x31 = add i64 %x30, %x30
  %x32 = add i64 %x31, %x31
  %x33 = add i64 %x32, %x32
  %x34 = add i64 %x33, %x33
  %x35 = add i64 %x34, %x34
  %x36 = add i64 %x35, %x35
  %x37 = add i64 %x36, %x36
  %x38 = add i64 %x37, %x37
  %x39 = add i64 %x38, %x38
  %x40 = add i64 %x39, %x39
  %ya = getelementptr i64, ptr addrspace(1) %y, i64 %x40
  store i64 %n, ptr addrspace(1) %ya, align 8
  ret void
}

; CHECK-LABEL: define void @__vecz_v4_condition(
; CHECK: ret void
define void @condition(ptr addrspace(1) %y, i32 %n) {
entry:
  %id = call i64 @__mux_get_global_id(i32 0)
  %x = trunc i64 %id to i32
  %all = icmp sgt i32 %n, 3
  %c0 = icmp slt i32 %x, %n
  %and1 = select i1 %c0, i1 %all, i1 false
  %less1 = icmp slt i32 %x, 3
  %or1 = or i1 %and1, %less1
  %c1 = or i1 %c0, %or1
  %and2 = select i1 %c1, i1 %all, i1 false
  %less2 = icmp slt i32 %x, 6
  %or2 = or i1 %and2, %less2
  %c2 = or i1 %c1, %or2
  %and3 = select i1 %c2, i1 %all, i1 false
  %less3 = icmp slt i32 %x, 9
  %or3 = or i1 %and3, %less3
  %c3 = or i1 %c2, %or3
  %and4 = select i1 %c3, i1 %all, i1 false
  %less4 = icmp slt i32 %x, 12
  %or4 = or i1 %and4, %less4
  %c4 = or i1 %c3, %or4
  %and5 = select i1 %c4, i1 %all, i1 false
  %less5 = icmp slt i32 %x, 15
  %or5 = or i1 %and5, %less5
  %c5 = or i1 %c4, %or5
  %and6 = select i1 %c5, i1 %all, i1 false
  %less6 = icmp slt i32 %x, 18
  %or6 = or i1 %and6, %less6
  %c6 = or i1 %c5, %or6
  %and7 = select i1 %c6, i1 %all, i1 false
  %less7 = icmp slt i32 %x, 21
  %or7 = or i1 %and7, %less7
  %c7 = or i1 %c6, %or7
  %and8 = select i1 %c7, i1 %all, i1 false
  %less8 = icmp slt i32 %x, 24
  %or8 = or i1 %and8, %less8
  %c8 = or i1 %c7, %or8
  %and9 = select i1 %c8, i1 %all, i1 false
  %less9 = icmp slt i32 %x, 27
  %or9 = or i1 %and9, %less9
  %c9 = or i1 %c8, %or9
  %and10 = select i1 %c9, i1 %all, i1 false
  %less10 = icmp slt i32 %x, 30
  %or10 = or i1 %and10, %less10
  %c10 = or i1 %c9, %or10
  %and11 = select i1 %c10, i1 %all, i1 false
  %less11 = icmp slt i32 %x, 33
  %or11 = or i1 %and11, %less11
  %c11 = or i1 %c10, %or11
  %and12 = select i1 %c11, i1 %all, i1 false
  %less12 = icmp slt i32 %x, 36
  %or12 = or i1 %and12, %less12
  %c12 = or i1 %c11, %or12
  %and13 = select i1 %c12, i1 %all, i1 false
  %less13 = icmp slt i32 %x, 39
  %or13 = or i1 %and13, %less13
  %c13 = or i1 %c12, %or13
  %and14 = select i1 %c13, i1 %all, i1 false
  %less14 = icmp slt i32 %x, 42
  %or14 = or i1 %and14, %less14
  %c14 = or i1 %c13, %or14
  %and15 = select i1 %c14, i1 %all, i1 false
  %less15 = icmp slt i32 %x, 45
  %or15 = or i1 %and15, %less15
  %c15 = or i1 %c14, %or15
  %and16 = select i1 %c15, i1 %all, i1 false
  %less16 = icmp slt i32 %x, 48
  %or16 = or i1 %and16, %less16
  %c16 = or i1 %c15, %or16
  %and17 = select i1 %c16, i1 %all, i1 false
  %less17 = icmp slt i32 %x, 51
  %or17 = or i1 %and17, %less17
  %c17 = or i1 %c16, %or17
  %and18 = select i1 %c17, i1 %all, i1 false
  %less18 = icmp slt i32 %x, 54
  %or18 = or i1 %and18, %less18
  %c18 = or i1 %c17, %or18
  %and19 = select i1 %c18, i1 %all, i1 false
  %less19 = icmp slt i32 %x, 57
  %or19 = or i1 %and19, %less19
  %c19 = or i1 %c18, %or19
  %and20 = select i1 %c19, i1 %all, i1 false
  %less20 = icmp slt i32 %x, 60
  %or20 = or i1 %and20, %less20
  %c20 = or i1 %c19, %or20
  %and21 = select i1 %c20, i1 %all, i1 false
  %less21 = icmp slt i32 %x, 63
  %or21 = or i1 %and21, %less21
  %c21 = or i1 %c20, %or21
  %and22 = select i1 %c21, i1 %all, i1 false
  %less22 = icmp slt i32 %x, 66
  %or22 = or i1 %and22, %less22
  %c22 = or i1 %c21, %or22
  %and23 = select i1 %c22, i1 %all, i1 false
  %less23 = icmp slt i32 %x, 69
  %or23 = or i1 %and23, %less23
  %c23 = or i1 %c22, %or23
  %and24 = select i1 %c23, i1 %all, i1 false
  %less24 = icmp slt i32 %x, 72
  %or24 = or i1 %and24, %less24
  %c24 = or i1 %c23, %or24
  %and25 = select i1 %c24, i1 %all, i1 false
  %less25 = icmp slt i32 %x, 75
  %or25 = or i1 %and25, %less25
  %c25 = or i1 %c24, %or25
  %and26 = select i1 %c25, i1 %all, i1 false
  %less26 = icmp slt i32 %x, 78
  %or26 = or i1 %and26, %less26
  %c26 = or i1 %c25, %or26
  %and27 = select i1 %c26, i1 %all, i1 false
  %less27 = icmp slt i32 %x, 81
  %or27 = or i1 %and27, %less27
  %c27 = or i1 %c26, %or27
  %and28 = select i1 %c27, i1 %all, i1 false
  %less28 = icmp slt i32 %x, 84
  %or28 = or i1 %and28, %less28
  %c28 = or i1 %c27, %or28
  %and29 = select i1 %c28, i1 %all, i1 false
  %less29 = icmp slt i32 %x, 87
  %or29 = or i1 %and29, %less29
  %c29 = or i1 %c28, %or29
  %and30 = select i1 %c29, i1 %all, i1 false
  %less30 = icmp slt i32 %x, 90
  %or30 = or i1 %and30, %less30
  %c30 = or i1 %c29, %or30
  br i1 %c30, label %then, label %end
then:
  %ya = getelementptr i32, ptr addrspace(1) %y, i64 %id
  store i32 %n, ptr addrspace(1) %ya, align 4
  br label %end
end:
  ret void
}

declare i64 @__mux_get_global_id(i32)
