// Three hundred lines of branches: packets of a network are taken apart, checked and sorted.
// BENCH: -g 4096 -l 64 -a out:i32[4096] -a out:u32[4096] -a u8[262144]=rand -a u32[64]=rand -a i32=5
#define PACKET 64

enum Verdict {
  ACCEPT = 0,
  DROP_SHORT = 1,
  DROP_VERSION = 2,
  DROP_CHECKSUM = 3,
  DROP_FRAGMENT = 4,
  DROP_RULE = 5,
  DROP_PORT = 6,
  DROP_LOOP = 7,
  TO_QUEUE = 16,
  TO_LOG = 32,
};

enum Protocol { ICMP = 1, TCP = 6, UDP = 17, TUNNEL = 41, OTHER = 255 };

typedef struct {
  uint source;
  uint destination;
  ushort sourcePort;
  ushort destinationPort;
  uchar protocol;
  uchar ttl;
  uchar flags;
  uchar priority;
  int payload;
  int length;
} Header;

uint read16(global const uchar *p, int at) { return (uint)p[at] << 8 | p[at + 1]; }

uint read32(global const uchar *p, int at) {
  return (uint)p[at] << 24 | (uint)p[at + 1] << 16 | (uint)p[at + 2] << 8 | p[at + 3];
}

uint fold(uint sum) {
  while (sum > 0xffff)
    sum = (sum & 0xffff) + (sum >> 16);
  return sum;
}

uint checksum(global const uchar *p, int from, int to) {
  uint sum = 0;
  for (int k = from; k + 1 < to; k += 2)
    sum += read16(p, k);
  return fold(sum);
}

uchar protocolOf(uint value) {
  switch (value & 7) {
  case 0:
  case 1:
  case 2:
    return TCP;
  case 3:
  case 4:
    return UDP;
  case 5:
    return ICMP;
  case 6:
    return TUNNEL;
  default:
    return OTHER;
  }
}

int parseOptions(global const uchar *p, int at, int end, Header *h) {
  int steps = 0;
  while (at < end) {
    if (++steps > 8)
      return -1;
    uchar kind = p[at] & 15;
    if (kind == 0)
      break;
    if (kind == 1) {
      ++at;
      continue;
    }
    int size = (p[at] >> 4) + 1;
    switch (kind) {
    case 2:
      h->priority = min((int)h->priority + 1, 7);
      break;
    case 3:
      if (size > 2)
        h->flags |= 1;
      else
        h->flags &= ~1;
      break;
    case 4:
    case 5:
      h->ttl = h->ttl > 3 ? h->ttl - 3 : 0;
      break;
    case 7:
      if (h->priority > 2)
        return at;
      h->priority = 4;
      break;
    default:
      if (size == 7)
        h->flags ^= 2;
      break;
    }
    at += size;
  }
  return at < end ? at : end;
}

int parseNetwork(global const uchar *p, int at, Header *h) {
  uint version = p[at] & 3;
  if (version == 3)
    return -DROP_VERSION;
  int words = 5 + (p[at] >> 6);
  h->length = 40 + (p[at + 1] & 15);
  h->priority = p[at + 1] >> 5;
  h->ttl = p[at + 8];
  h->protocol = protocolOf(p[at + 9]);
  h->source = read32(p, at + 12);
  h->destination = read32(p, at + 16);
  if (version == 0) {
    if (h->ttl < 4)
      return -DROP_LOOP;
    if ((checksum(p, at, at + 20) & 31) == 7)
      return -DROP_CHECKSUM;
  } else if (version == 1) {
    h->source ^= 0x0a000000;
    if (h->source == h->destination)
      return -DROP_LOOP;
  } else {
    uint fragment = read16(p, at + 6);
    if ((fragment & 0x1fff) > 0x1f00)
      return -DROP_FRAGMENT;
    if (fragment & 0x2000)
      h->flags |= 4;
  }
  return parseOptions(p, at + 20, min(at + 4 * words, PACKET), h);
}

int parseTransport(global const uchar *p, int at, Header *h) {
  if (at + 12 > PACKET)
    return -DROP_SHORT;
  switch (h->protocol) {
  case TCP: {
    h->sourcePort = read16(p, at);
    h->destinationPort = read16(p, at + 2);
    uchar bits = p[at + 4];
    if ((bits & 3) == 3)
      return -DROP_RULE;
    if (bits & 4)
      h->flags |= 8;
    else if (bits & 8)
      h->flags |= 16;
    if (h->destinationPort == 0)
      return -DROP_PORT;
    at += 8 + 4 * (bits >> 7);
    break;
  }
  case UDP:
    h->sourcePort = read16(p, at);
    h->destinationPort = read16(p, at + 2);
    if (h->sourcePort == h->destinationPort)
      return -DROP_PORT;
    at += 8;
    break;
  case ICMP:
    h->sourcePort = p[at];
    h->destinationPort = p[at + 1];
    if (p[at] > 40 && p[at] < 60)
      return -DROP_RULE;
    at += 4;
    break;
  default:
    h->sourcePort = 0;
    h->destinationPort = 0;
    break;
  }
  return at;
}

int matchRules(global const uint *rules, int count, const Header *h) {
  for (int r = 0; r < count; ++r) {
    uint rule = rules[2 * r], action = rules[2 * r + 1];
    uint mask = 0xffffffff << (rule & 15);
    bool hit;
    switch ((rule >> 4) & 3) {
    case 0:
      hit = ((h->source ^ rule) & mask & 0xff000000) == 0;
      break;
    case 1:
      hit = ((h->destination ^ rule) & mask & 0xfe000000) == 0;
      break;
    case 2:
      hit = (h->sourcePort & 63) == (rule >> 26) || (h->destinationPort & 63) == (rule >> 26);
      break;
    default:
      hit = h->protocol == UDP && (h->flags & 2);
      break;
    }
    if (!hit)
      continue;
    if (action & 1)
      return -DROP_RULE;
    if (action & 2)
      return TO_LOG;
    if (action & 4 && h->priority < 6)
      return TO_QUEUE + h->priority;
  }
  return ACCEPT;
}

uint inspectPayload(global const uchar *p, int from, int to, const Header *h) {
  uint state = 2166136261u;
  int letters = 0, run = 0;
  for (int k = from; k < to; ++k) {
    uchar c = p[k];
    if (c >= 'a' && c <= 'z') {
      ++letters;
      ++run;
    } else if (c >= '0' && c <= '9') {
      run = run > 0 ? run - 1 : 0;
    } else {
      if (run > 3)
        state += 0x1000;
      run = 0;
    }
    if (c == 0) {
      state ^= letters;
      if (h->flags & 8)
        break;
    }
    state = (state ^ c) * 16777619u;
  }
  if (letters > (to - from) / 2)
    state |= 1;
  else
    state &= ~1u;
  return state;
}

int chooseQueue(const Header *h, uint digest, int queues) {
  int queue;
  if (h->priority >= 6)
    queue = 0;
  else if (h->priority >= 3 && (h->flags & 8))
    queue = 1;
  else if (h->protocol == ICMP)
    queue = queues - 1;
  else
    queue = digest % (uint)queues;
  if ((h->flags & 16) && queue > 0)
    --queue;
  if (h->length > 48)
    queue = (queue + 1) % queues;
  return queue;
}

kernel void packet_classifier(global int *verdicts, global uint *digests, global const uchar *packets,
                              global const uint *rules, int queues) {
  int i = get_global_id(0);
  global const uchar *p = packets + PACKET * i;
  Header h;
  h.source = h.destination = 0;
  h.sourcePort = h.destinationPort = 0;
  h.protocol = OTHER;
  h.ttl = h.flags = h.priority = 0;
  h.payload = h.length = 0;

  int at = parseNetwork(p, 0, &h);
  int depth = 0;
  while (at >= 0 && h.protocol == TUNNEL) {
    if (++depth > 2 || at + 20 > PACKET - 12) {
      at = -DROP_LOOP;
      break;
    }
    at = parseNetwork(p, at, &h);
  }
  if (at >= 0)
    at = parseTransport(p, at, &h);
  if (at < 0) {
    verdicts[i] = -at;
    digests[i] = h.source ^ h.destination;
    return;
  }

  int verdict = matchRules(rules, 32, &h);
  if (verdict < 0) {
    verdicts[i] = -verdict;
    digests[i] = h.sourcePort;
    return;
  }
  uint digest = inspectPayload(p, at, PACKET, &h);
  if (verdict >= TO_LOG) {
    verdicts[i] = verdict | (int)(digest & 7);
  } else if (verdict >= TO_QUEUE) {
    verdicts[i] = verdict;
    digest ^= verdict;
  } else {
    verdicts[i] = 256 + chooseQueue(&h, digest, queues);
    if (h.ttl == 0)
      verdicts[i] = DROP_LOOP;
  }
  digests[i] = digest;
}
