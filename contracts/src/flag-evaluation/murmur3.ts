const c1 = 0xcc_9e_2d_51;
const c2 = 0x1b_87_35_93;

/**
 * MurmurHash3, x86, 32 bits, of a text in UTF-8 (Austin Appleby, `MurmurHash3.cpp`, public domain).
 *
 * @returns 0 to 2³² − 1
 */
export function murmur3(text: string, seed = 0): number {
  const { length } = text;
  let hash = seed;
  let block = 0;
  let shift = 0;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return murmur3Bytes(utf8(text), seed);
    block |= code << shift;
    shift += 8;
    if (shift === 32) {
      hash = mixed(hash, block);
      block = 0;
      shift = 0;
    }
  }
  return finished(hash, block, length);
}

/**
 * The hash of texts that begin with `prefix`, which is read only once: for the same salt and many units.
 *
 * @returns a function from the rest of the text to the hash of the whole
 */
export function murmur3After(prefix: string, seed = 0): (rest: string) => number {
  const { length } = prefix;
  let startHash = seed;
  let startBlock = 0;
  let startShift = 0;
  for (let at = 0; at < length; at += 1) {
    const code = prefix.charCodeAt(at);
    if (code > 0x7f) return (rest) => murmur3(prefix + rest, seed);
    startBlock |= code << startShift;
    startShift += 8;
    if (startShift < 32) continue;
    startHash = mixed(startHash, startBlock);
    startBlock = 0;
    startShift = 0;
  }
  return (rest) => {
    let hash = startHash;
    let block = startBlock;
    let shift = startShift;
    for (let at = 0; at < rest.length; at += 1) {
      const code = rest.charCodeAt(at);
      if (code > 0x7f) return murmur3(prefix + rest, seed);
      block |= code << shift;
      shift += 8;
      if (shift < 32) continue;
      hash = mixed(hash, block);
      block = 0;
      shift = 0;
    }
    return finished(hash, block, length + rest.length);
  };
}

function murmur3Bytes(bytes: readonly number[], seed: number): number {
  let hash = seed;
  let block = 0;
  let shift = 0;
  for (const byte of bytes) {
    block |= byte << shift;
    shift += 8;
    if (shift === 32) {
      hash = mixed(hash, block);
      block = 0;
      shift = 0;
    }
  }
  return finished(hash, block, bytes.length);
}

/** A lone surrogate becomes the replacement character, as in every encoder. */
function utf8(text: string): readonly number[] {
  const bytes: number[] = [];
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x8_00) bytes.push(0xc0 | (code >> 6), tail(code, 0));
    else if (code < 0x1_00_00) bytes.push(0xe0 | (code >> 12), tail(code, 6), tail(code, 0));
    else bytes.push(0xf0 | (code >> 18), tail(code, 12), tail(code, 6), tail(code, 0));
  }
  return bytes;
}

function tail(code: number, shift: number): number {
  return 0x80 | ((code >> shift) & 0x3f);
}

function scrambled(block: number): number {
  const product = Math.imul(block, c1);
  return Math.imul((product << 15) | (product >>> 17), c2);
}

function mixed(hash: number, block: number): number {
  const next = hash ^ scrambled(block);
  return (Math.imul((next << 13) | (next >>> 19), 5) + 0xe6_54_6b_64) | 0;
}

/** With the bytes left over from the last block; scrambling none of them gives 0. */
function finished(hash: number, rest: number, length: number): number {
  let last = hash ^ scrambled(rest) ^ length;
  last = Math.imul(last ^ (last >>> 16), 0x85_eb_ca_6b);
  last = Math.imul(last ^ (last >>> 13), 0xc2_b2_ae_35);
  return (last ^ (last >>> 16)) >>> 0;
}
