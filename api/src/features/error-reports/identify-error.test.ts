import { expect, test } from 'vitest';
import { identifyError } from './identify-error.ts';

const thrown = (message: string, file = '/assets/dispatch-page-Ab3_d9-x.js', at = '1:20') => ({
  kind: 'window' as const,
  type: 'TypeError',
  message,
  stack: `TypeError: ${message}\n    at Board (http://localhost${file}:${at})`,
});
const fingerprint = (...args: Parameters<typeof thrown>) => identifyError(thrown(...args)).fingerprint;

test('an error of another release, record or line has the same fingerprint', () => {
  const first = fingerprint('Visit 1042 has no lane');
  expect(fingerprint('Visit 7 has no lane', '/assets/dispatch-page-99999999.js', '7:1')).toBe(first);
});

test('another message, class or file is another error', () => {
  const all = [
    fingerprint('Visit 1042 has no lane'),
    fingerprint('Visit 1042 has no row'),
    fingerprint('Visit 1042 has no lane', '/assets/jobs-page-12345678.js'),
    identifyError({ ...thrown('Visit 1042 has no lane'), type: 'RangeError' }).fingerprint,
    identifyError({ ...thrown('Visit 1042 has no lane'), kind: 'render' }).fingerprint,
  ];
  expect(new Set(all).size).toBe(all.length);
});

test('the place is the file without its hash, and null without a stack', () => {
  expect(identifyError(thrown('x')).place).toBe('dispatch-page');
  expect(identifyError({ ...thrown('x'), stack: '' }).place).toBeNull();
});
