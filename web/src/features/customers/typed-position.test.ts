import { expect, test } from 'vitest';
import { degreesText, readPosition, splitPair } from './typed-position.ts';

test.each([
  ['42.3601', '-71.0589', { kind: 'position', position: { latitude: 42.3601, longitude: -71.0589 } }],
  [' 42 ', ' 7 ', { kind: 'position', position: { latitude: 42, longitude: 7 } }],
  ['', ' ', { kind: 'none' }],
  ['', '7', { kind: 'latitude' }],
  ['north', '7', { kind: 'latitude' }],
  ['42', '', { kind: 'longitude' }],
  ['42', '181', { kind: 'longitude' }],
  ['-122.4194', '37.7749', { kind: 'swapped' }],
  ['-122.4194', '137.7749', { kind: 'latitude' }],
  ['200', '10', { kind: 'latitude' }],
])('%j and %j are read as %j', (latitude, longitude, expected) => {
  expect(readPosition(latitude, longitude)).toEqual(expected);
});

test('a pasted pair fills both fields', () => {
  expect(splitPair('42.3601, -71.0589')).toEqual(['42.3601', '-71.0589']);
  expect(splitPair('42.3601 -71.0589')).toEqual(['42.3601', '-71.0589']);
  expect(splitPair('42.3601')).toBeNull();
  expect(splitPair('1, 2, 3')).toBeNull();
});

test('fields show no more than ten centimetres', () => {
  expect(degreesText(42.360_123_456_789)).toBe('42.360123');
  expect(degreesText(-71)).toBe('-71');
});
