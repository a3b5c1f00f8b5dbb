import { expect, test } from 'vitest';
import { createProgress, formatDuration } from './progress.ts';

test.for([
  [12.4, '12 ms'],
  [999.9, '1000 ms'],
  [3210, '3.2 s'],
  [59_960, '1 min 0 s'],
  [125_000, '2 min 5 s'],
] as const)('%d milliseconds read as %s', ([milliseconds, text]) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test('a failed step is not printed as done', async () => {
  const lines: string[] = [];
  const progress = createProgress((line) => lines.push(line));
  await progress.step('first', () => Promise.resolve());
  await expect(progress.step('second', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/✓ {2}first/);
});
