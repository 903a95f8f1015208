define void @broken(i1 %c) {
a:
  br i1 %c, label %b, label %d

b:
  %x = add i32 0, 0
  br label %d

d:
  %y = add i32 %x, 1
  ret void
}
