import { describe, expect, it } from 'vitest';
import { readFailure } from './read-answer.ts';

const problemOf = (status: number, code: string) =>
  readFailure({
    status,
    text: JSON.stringify({ code, title: 'Forbidden: not now' }),
    headers: new Headers({ 'content-type': 'application/problem+json' }),
  });

describe('a batch that the server refuses as a whole', () => {
  it.each(['auth.second_factor_missing', 'auth.network_refused'])('with %s is sent again later', (code) => {
    const answer = problemOf(403, code);
    expect(answer).toMatchObject({ kind: 'later', status: 403 });
    // With a wait, the actions do not count as failed: however long it takes, none is given up.
    expect(answer.kind === 'later' && answer.retryAfterMs).toBeGreaterThan(0);
  });

  it('for another reason needs a person', () => {
    expect(problemOf(403, 'auth.forbidden')).toMatchObject({ kind: 'refused' });
    expect(problemOf(409, 'sync.actor_mismatch')).toEqual({ kind: 'other_user' });
    expect(problemOf(401, 'auth.required')).toEqual({ kind: 'signed_out' });
  });
});
