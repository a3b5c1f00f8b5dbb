import { describe, expect, it } from 'vitest';
import { readContext } from './read-context.ts';

const draft = { environment: 'staging', userId: ' u-1 ', userRole: 'manager', attributes: '' } as const;

describe('readContext', () => {
  it('reads attributes with their types', () => {
    const attributes = 'plan = pro\nseats: 12\n\ntrial=false\nnote = a = b';
    expect(readContext({ ...draft, attributes })).toEqual({
      environment: 'staging',
      userId: 'u-1',
      userRole: 'manager',
      plan: 'pro',
      seats: 12,
      trial: false,
      note: 'a = b',
    });
  });

  it('names a line that it cannot read', () => {
    expect(readContext({ ...draft, attributes: 'plan = pro\nwhat is this' })).toContain('what is this');
  });

  it('does not let an attribute take the place of the environment', () => {
    expect(readContext({ ...draft, attributes: 'environment = production' })).toMatchObject({
      environment: 'staging',
    });
  });
});
