import { t } from '@lingui/core/macro';
import type { z } from 'zod';

/** Error messages for rejected values; undefined leaves the message to the schema. */
export function formWords(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  if (input === undefined || input === null || input === '') return t`Required`;
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return t`Must be at least ${String(issue.minimum)} characters`;
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return t`Must be at most ${String(issue.maximum)} characters`;
  }
  if (issue.code === 'too_small') return t`Must be at least ${String(issue.minimum)}`;
  if (issue.code === 'too_big') return t`Must be at most ${String(issue.maximum)}`;
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return t`Please enter a valid email address`;
  return undefined;
}
