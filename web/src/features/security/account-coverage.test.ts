import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { describe, expect, it } from 'vitest';
import { factorCoverage, staleAccounts } from './account-coverage.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

function member(id: string, own: Partial<TeamMember> = {}): TeamMember {
  return {
    id,
    revision: 1,
    firstName: 'Ada',
    lastName: id,
    email: `${id}@example.test`,
    role: 'manager',
    customRole: null,
    status: 'active',
    createdAt: daysAgo(400),
    lastSeenAt: daysAgo(1),
    hasSecondFactor: true,
    ...own,
  };
}

describe('the coverage of second factors', () => {
  it('counts active members per role, and names those without one', () => {
    const members = [
      member('a', { role: 'admin', hasSecondFactor: false }),
      member('b'),
      member('c', { hasSecondFactor: false }),
      member('d', { hasSecondFactor: false, status: 'disabled' }),
    ];
    expect(factorCoverage(members, ['admin'])).toEqual([
      { role: 'admin', members: 1, covered: 0, isRequired: true, lacking: [members[0]] },
      { role: 'manager', members: 2, covered: 1, isRequired: false, lacking: [members[2]] },
    ]);
  });
});

describe('stale accounts', () => {
  it('are active ones without a sign-in for more than 90 days', () => {
    const members = [
      member('recent', { lastSeenAt: daysAgo(89) }),
      member('old', { lastSeenAt: daysAgo(91) }),
      member('never', { lastSeenAt: null, createdAt: daysAgo(200) }),
      member('new', { lastSeenAt: null, createdAt: daysAgo(3) }),
      member('off', { lastSeenAt: daysAgo(300), status: 'disabled' }),
    ];
    expect(staleAccounts(members, now).map(({ id }) => id)).toEqual(['never', 'old']);
  });
});
