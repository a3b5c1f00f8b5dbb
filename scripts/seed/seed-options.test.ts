import { describe, expect, it } from 'vitest';
import { readSeedOptions, sizeOf } from './seed-options.ts';

const recorded = 23_074;
const size = (...args: string[]) => sizeOf(readSeedOptions(args), recorded);

describe('the options of the seed', () => {
  it('make a small demo of 40 technicians by default', () => {
    expect(size()).toMatchObject({ technicians: 40, cycles: 1, sample: 400 });
    expect(size()).toEqual(size('--size', 'small'));
  });

  it('make a company of the whole record, or of several years of it', () => {
    expect(size('--size', 'large')).toMatchObject({ cycles: 1, newest: recorded });
    expect(size('--size', 'large').sample).toBeUndefined();
    expect(size('--jobs', '100000')).toMatchObject({ cycles: 5, newest: 100_000 });
    expect(size('--jobs', '500')).toMatchObject({ cycles: 1, newest: 500 });
  });

  it('make a board of a given number of visits', () => {
    expect(size('--technicians', '200', '--visits', '2000')).toMatchObject({
      technicians: 200,
      boardJobs: 4_000,
      perTechnician: { from: 10, to: 11, longest: 40 },
    });
  });

  it.each([
    [['--size', 'huge'], /--size/],
    [['--jobs', '0'], /--jobs/],
    [['--technicians', 'many'], /--technicians/],
    [['--frobnicate'], /frobnicate/],
  ])('are refused by name: %j', (args, message) => {
    expect(() => readSeedOptions(args)).toThrow(message);
  });
});
