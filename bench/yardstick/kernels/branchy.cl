// An interpreter: each work-item runs a program of its own, so that all branches are divergent. It
// stands for kernels of hundreds of lines that mostly decide. C++ compiles all but the kernel, too.

// What a parcel costs: a tree of decisions, each with its own arithmetic.
uint getPostage(uint weight, uint distance, uint kind) {
  uint price = 100;
  if (weight < 50) {
    if (distance < 1000)
      price += weight;
    else if (distance < 20000)
      price += 2 * weight + distance / 100;
    else
      price += 3 * weight + 500;
  } else if (weight < 1000) {
    if (kind == 0) {
      price += weight / 2;
    } else if (kind == 1) {
      price += weight;
      if (distance > 5000)
        price += distance / 50;
    } else {
      uint steps = 0;
      for (uint rest = weight; rest > 100; rest -= rest / 4)
        ++steps;
      price += 40 * steps;
    }
  } else if (weight < 30000) {
    switch (kind) {
    case 0:
      price += weight / 4 + distance / 10;
      break;
    case 1:
      price += distance < 10000 ? weight / 3 : weight / 2;
      break;
    case 2:
      if (weight % 1000 > 500)
        price += 700;
      else
        price += 300;
      price += weight / 1000 * 120;
      break;
    default:
      price += weight;
    }
  } else {
    if (distance > 100000)
      return 0;
    price += 20000 + (weight - 30000) / 10 * (kind + 1);
  }
  if (distance > 50000) {
    price += price / 5;
    if (kind == 3)
      price += 1500;
  } else if (distance > 10000 && kind != 0) {
    price += price / 10;
  }
  if (price > 5000)
    price -= kind == 2 ? 450 : 250;
  else if (price % 10 != 0)
    price += 10 - price % 10;
  return price;
}

// An instruction has an operation of 5 bits, three registers of 3 bits and an immediate value.
uint interpret(global const uint *code, int length, uint seed) {
  uint r[8], stack[8];
  uint flags = 0, depth = 0;
  for (int k = 0; k < 8; ++k) {
    r[k] = seed * (2 * k + 1);
    stack[k] = 0;
  }
  for (int pc = 0; pc < length; ++pc) {
    uint word = code[pc];
    uint a = (word >> 5) & 7, b = (word >> 8) & 7, c = (word >> 11) & 7, immediate = word >> 14;
    switch (word & 31) {
    case 0: // add
      r[a] = r[b] + r[c];
      break;
    case 1: // subtract
      r[a] = r[b] - r[c];
      break;
    case 2: // multiply
      r[a] = r[b] * (r[c] | 1);
      break;
    case 3: // exclusive or
      r[a] = r[b] ^ r[c];
      break;
    case 4: // and
      r[a] = (r[b] & r[c]) + immediate;
      break;
    case 5: // or
      r[a] = (r[b] | r[c]) - immediate;
      break;
    case 6: // shift left
      r[a] = r[b] << (r[c] & 31);
      break;
    case 7: // shift right
      r[a] = r[b] >> (r[c] & 31);
      break;
    case 8: // divide
      if (r[c] != 0)
        r[a] = r[b] / r[c];
      else
        r[a] = ~0u;
      break;
    case 9: // remainder
      if (r[c] != 0)
        r[a] = r[b] % r[c];
      else
        flags |= 1;
      break;
    case 10: // sort pair
      if (r[a] > r[b]) {
        uint swapped = r[a];
        r[a] = r[b];
        r[b] = swapped;
      }
      break;
    case 11: // collatz
      if (r[a] & 1)
        r[a] = r[a] * 3 + 1;
      else
        r[a] /= 2;
      break;
    case 12: // hash
      for (uint k = 0; k < (r[b] & 7); ++k)
        r[a] = r[a] * 31 + k;
      break;
    case 13: // halve
      while (r[a] > immediate + 65536)
        r[a] = (r[a] >> 1) ^ (r[a] & 0x5555);
      break;
    case 14: // skip if flag
      if (flags & 1) {
        pc += immediate & 3;
        flags &= ~1u;
      }
      break;
    case 15: // skip if less
      if (r[b] < r[c])
        pc += immediate & 3;
      else if (r[b] == r[c])
        flags ^= 2;
      break;
    case 16: // push
      if (depth < 8)
        stack[depth++] = r[a];
      else
        flags |= 4;
      break;
    case 17: // pop
      if (depth > 0)
        r[a] = stack[--depth];
      else
        flags |= 8;
      break;
    case 18: // add top
      if (depth > 1) {
        stack[depth - 2] += stack[depth - 1];
        --depth;
      }
      break;
    case 19: // replace top
      if (depth > 1 && stack[depth - 1] > stack[depth - 2]) {
        stack[depth - 2] = stack[depth - 1] - stack[depth - 2];
        --depth;
      } else {
        r[a] += depth;
      }
      break;
    case 20: { // greatest common divisor
      uint x = r[b], y = r[c] & 0xffff;
      while (y != 0) {
        uint rest = x % y;
        x = y;
        y = rest;
      }
      r[a] = x;
      break;
    }
    case 21: { // population count
      uint count = 0;
      for (uint bits = r[b]; bits != 0; bits &= bits - 1)
        ++count;
      r[a] = count;
      break;
    }
    case 22: { // square root
      uint low = 0, high = 65536;
      while (low + 1 < high) {
        uint middle = (low + high) / 2;
        if (middle * middle <= r[b])
          low = middle;
        else
          high = middle;
      }
      r[a] = low;
      break;
    }
    case 23: // magnitude
      if (r[b] < 1000)
        r[a] = 1;
      else if (r[b] < 100000)
        r[a] = 2;
      else if (r[b] < 10000000)
        r[a] = 3;
      else
        r[a] = 4;
      break;
    case 24: // scramble
      if ((r[a] & 0xff) < 64)
        r[a] ^= 0xa5a5a5a5u;
      else if ((r[a] & 0xff) < 128)
        r[a] += immediate;
      else
        r[a] = (r[a] << 5) | (r[a] >> 27);
      break;
    case 25: // choose
      switch (r[b] & 3) {
      case 0:
        r[a] += r[c];
        break;
      case 1:
        r[a] -= r[c];
        break;
      case 2:
        r[a] ^= r[c];
        break;
      default:
        flags ^= 16;
      }
      break;
    case 26: // maximum
      for (int k = 0; k < 8; ++k)
        if (r[k] > r[a])
          r[a] = r[k];
      break;
    case 27: // sweep
      for (int k = 0; k < 7; ++k) {
        if (r[k] == immediate)
          continue;
        if (r[k] > 0xf0000000u)
          break;
        r[k] += k;
      }
      break;
    case 28: // look
      if (flags & 2) {
        if (depth == 0)
          r[a] = flags;
        else
          r[a] = stack[depth - 1];
      } else if (flags & 16) {
        r[a] = ~r[a];
      }
      break;
    case 29: // leave
      return r[a] ^ (flags << 24) ^ (uint)pc;
    case 30: // postage
      r[a] = getPostage(r[b] >> (r[a] & 31), r[c] & 0x3ffff, r[a] & 3);
      break;
    case 31: // absolute, and exponent
      for (uint limit = 1; limit < r[b] && limit < 0x80000000u; limit *= 2)
        r[a] += 1 << 20;
      if ((int)r[a] < 0)
        r[a] = 0u - r[a];
      break;
    }
  }
  uint result = flags;
  for (int k = 0; k < 8; ++k)
    result = result * 16777619u ^ r[k];
  for (uint k = 0; k < depth; ++k)
    result = result * 16777619u ^ stack[k];
  return result;
}

#ifdef __OPENCL_VERSION__
kernel void branchy(global uint *out, global const uint *code, int length) {
  size_t i = get_global_id(0);
  out[i] = interpret(code + i * length, length, (uint)i * 2654435761u + 12345);
}
#endif
