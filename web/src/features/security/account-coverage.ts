import { type Role, roles } from '@switchyard/contracts/identity/role.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';

const dayMs = 86_400_000;
/** Days without a sign-in after which an account counts as stale. */
export const staleDays = 90;

export type RoleCoverage = {
  readonly role: Role;
  readonly members: number;
  readonly covered: number;
  readonly isRequired: boolean;
  /** Active members without a second factor. */
  readonly lacking: readonly TeamMember[];
};

/** Second factors of active members, per role that has members. */
export function factorCoverage(members: readonly TeamMember[], required: readonly Role[]): RoleCoverage[] {
  return roles.toReversed().flatMap((role) => {
    const own = members.filter((member) => member.role === role && member.status === 'active');
    if (own.length === 0) return [];
    const lacking = own.filter(({ hasSecondFactor }) => !hasSecondFactor);
    const isRequired = required.includes(role);
    return [{ role, members: own.length, covered: own.length - lacking.length, isRequired, lacking }];
  });
}

/** Active accounts that nobody has used for a long time, those unused for longest first. */
export function staleAccounts(members: readonly TeamMember[], now: number): TeamMember[] {
  const usedAt = ({ lastSeenAt, createdAt }: TeamMember) => Date.parse(lastSeenAt ?? createdAt);
  return members
    .filter((member) => member.status === 'active' && now - usedAt(member) > staleDays * dayMs)
    .toSorted((one, other) => usedAt(one) - usedAt(other));
}
