import { describe, expect, it } from 'vitest';
import { typedAnswer } from './typed-answer.ts';

describe('a typed answer', () => {
  it('is the text as it was written', () => {
    expect(typedAnswer('text', ' Rust, small, at the flue ')).toBe('Rust, small, at the flue');
  });

  it('is a number with point or comma, and not anything else', () => {
    expect(['1,5', '20.25', '-3'].map((typed) => typedAnswer('number', typed))).toEqual([1.5, 20.25, -3]);
    expect(['about 5', '1,5,2'].map((typed) => typedAnswer('number', typed))).toEqual([undefined, undefined]);
  });

  it('is taken back by nothing', () => {
    expect(typedAnswer('text', ' ')).toBeNull();
    expect(typedAnswer('number', '')).toBeNull();
  });
});
