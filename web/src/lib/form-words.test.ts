import { emailSchema, nameSchema, phoneSchema } from '@switchyard/contracts/http/primitives.ts';
import { passwordSchema } from '@switchyard/contracts/identity/user.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formWords } from './form-words.ts';

function messageOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: formWords }).error?.issues[0]?.message;
}

describe('formWords', () => {
  it('asks for what is missing', () => {
    expect(messageOf(nameSchema, undefined)).toBe('Required');
    expect(messageOf(nameSchema, '')).toBe('Required');
    expect(messageOf(z.number(), null)).toBe('Required');
  });

  it('says how long a text must be', () => {
    expect(messageOf(passwordSchema, 'short')).toBe('Must be at least 10 characters');
    expect(messageOf(nameSchema, 'x'.repeat(90))).toBe('Must be at most 80 characters');
    expect(messageOf(z.number().min(5), 2)).toBe('Must be at least 5');
  });

  it('asks for a valid address', () => {
    expect(messageOf(emailSchema, 'nobody')).toBe('Please enter a valid email address');
  });

  it('leaves the schema its own words', () => {
    expect(messageOf(phoneSchema, '12')).toContain('Invalid phone number');
  });
});
