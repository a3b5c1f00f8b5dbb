import type { z } from 'zod';

/** Error messages for rejected values; undefined leaves the message to the schema. */
export function formWords(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  if (input === undefined || input === null || input === '') return 'Required';
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return `Must be at least ${issue.minimum} characters`;
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `Must be at most ${issue.maximum} characters`;
  }
  if (issue.code === 'too_small') return `Must be at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `Must be at most ${issue.maximum}`;
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return 'Please enter a valid email address';
  return undefined;
}
