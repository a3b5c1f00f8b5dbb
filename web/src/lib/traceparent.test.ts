import { expect, test } from 'vitest';
import { newTraceparent } from './traceparent.ts';

test('each call begins a trace of its own', () => {
  const made = newTraceparent();
  expect(made).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(newTraceparent()).not.toBe(made);
});
