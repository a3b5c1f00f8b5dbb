import { expect, test } from 'vitest';
import { murmur3, murmur3After } from './murmur3.ts';

// Computed with the reference implementation (MurmurHash3_x86_32).
test.each([
  ['', 0, 0],
  ['', 1, 0x51_4e_28_b7],
  ['a', 0, 0x3c_25_69_b2],
  ['abc', 0, 0xb3_dd_93_fa],
  ['test', 0x97_47_b2_8c, 0x70_4b_81_dc],
  ['Hello, world!', 0x97_47_b2_8c, 0x24_88_4c_ba],
  ['The quick brown fox jumps over the lazy dog', 0x97_47_b2_8c, 0x2f_a8_26_cd],
])('%j with seed %d', (text, seed, hash) => {
  expect(murmur3(text, seed)).toBe(hash);
});

test('texts beyond ASCII are hashed as UTF-8, and no text fails', () => {
  expect(murmur3('ππππππππ', 0x97_47_b2_8c)).toBe(0xd5_80_63_c1);
  expect(murmur3('\u{1f680}a')).not.toBe(murmur3('a'));
  expect(murmur3('\ud83d')).toBe(murmur3('\ufffd'));
});

test('a text has the same hash wherever it is divided', () => {
  const texts = [
    '',
    'a',
    'checkout:user-17',
    'The quick brown fox',
    'ππ:user',
    'salt:ππ-1',
    'a\ud83d\ude80b',
  ];
  for (const text of texts) {
    for (let at = 0; at <= text.length; at += 1) {
      for (const seed of [0, 0x97_47_b2_8c])
        expect(murmur3After(text.slice(0, at), seed)(text.slice(at))).toBe(murmur3(text, seed));
    }
  }
});
