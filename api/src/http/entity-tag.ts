import { ProblemError } from '@switchyard/contracts/http/problem.ts';

/** Strong entity tag of a record: `"v7"` for revision 7. */
export function entityTag(revision: number): string {
  return `"v${revision}"`;
}

/** Revision in If-Match. @throws ProblemError 428 if missing, 400 if not one of our tags */
export function readIfMatch(header: string | undefined): number {
  if (header === undefined) throw new ProblemError('revision.required');
  const match = /^"v([1-9]\d{0,9})"$/.exec(header.trim());
  if (!match) {
    throw new ProblemError('request.invalid', {
      errors: [
        {
          pointer: '/if-match',
          in: 'header',
          code: 'invalid_format',
          message: 'Send If-Match: "v<revision>"',
        },
      ],
    });
  }
  return Number(match[1]);
}

/** @throws ProblemError 412 with the current record */
export function requireRevision(current: { revision: number }, expected: number): void {
  if (current.revision !== expected) throw new ProblemError('revision.stale', { current });
}
