import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { z } from 'zod';

/**
 * Parses part of a call that did not arrive as a separate request; without a schema everything passes.
 * @throws ProblemError `request.invalid` naming every field
 */
export function parseInput(
  schema: z.ZodType | undefined,
  value: unknown,
  place: FieldError['in'] = 'body',
): unknown {
  if (schema === undefined || schema.type === 'undefined') return value;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ProblemError('request.invalid', {
    errors: parsed.error.issues.map((issue) => ({
      pointer: `/${issue.path.join('/')}`,
      in: place,
      code: issue.code,
      message: issue.message,
    })),
  });
}
