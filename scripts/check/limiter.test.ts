import { expect, test } from 'vitest';
import { Limiter } from './limiter.ts';

test('at most as many tasks as slots run at once, and all of them run', async () => {
  const limiter = new Limiter(2);
  let running = 0;
  let most = 0;
  const work = async (value: number) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return value;
  };
  const results = await Promise.all([1, 2, 3, 4, 5].map((value) => limiter.run(() => work(value))));
  expect(results).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test('a failure frees its slot', async () => {
  const limiter = new Limiter(1);
  await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limiter.run(() => Promise.resolve('next'))).toBe('next');
});
