import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { CircleCheck } from 'lucide-react';
import { roleWord } from '../../core/role-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { factorCoverage, type RoleCoverage, staleAccounts, staleDays } from './account-coverage.ts';
import { useAllMembersQuery, useFactorRulesQuery } from './security-api.ts';

/** Members without a second factor, and accounts that are no longer used. */
export function AccountsTab({ zone }: { zone: string }) {
  const { data, error, refetch } = useAllMembersQuery();
  const rules = useFactorRulesQuery();
  const now = useNow(3_600_000);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows />;
  const coverage = factorCoverage(data.members, rules.data?.secondFactorRoles ?? []);
  return (
    <div className="h-full overflow-y-auto p-4 max-sm:p-3">
      <div className="flex max-w-3xl flex-col gap-4">
        <Panel
          title={t`Second factor`}
          flush
          actions={
            <Link to="/settings" className="text-sm text-1 underline underline-offset-2">
              <Trans>Require it per role</Trans>
            </Link>
          }
        >
          <ul aria-label={t`Second factor`} className="divide-y divide-line">
            {coverage.map((one) => (
              <Coverage key={one.role} coverage={one} />
            ))}
          </ul>
        </Panel>
        <Stale members={staleAccounts(data.members, now)} zone={zone} />
      </div>
    </div>
  );
}

function Coverage({ coverage }: { coverage: RoleCoverage }) {
  const { role, members, covered, isRequired, lacking } = coverage;
  const share = covered / members;
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5">
      <div className="flex items-center gap-2">
        <span className="font-medium text-1">{roleWord[role]}</span>
        {isRequired && (
          <Chip tone="info">
            <Trans>Required</Trans>
          </Chip>
        )}
        <span className="num ml-auto text-sm text-2">
          <Trans>
            {covered} of {members}
          </Trans>
        </span>
      </div>
      <ProgressBar
        label={t`Accounts with a second factor: ${roleWord[role]}`}
        value={share}
        tone={share === 1 ? 'ok' : 'warn'}
      />
      {lacking.length === 0 ? (
        <p className="flex items-center gap-1.5 text-sm text-ok">
          <CircleCheck aria-hidden="true" size={14} />
          <Trans>Everybody has one</Trans>
        </p>
      ) : (
        <p className="text-sm text-2">
          <Trans>Without one: {lacking.map(nameOf).join(', ')}</Trans>
        </p>
      )}
    </li>
  );
}

const nameOf = ({ firstName, lastName }: TeamMember) => `${firstName} ${lastName}`;

function Stale({ members, zone }: { members: readonly TeamMember[]; zone: string }) {
  return (
    <Panel
      title={t`No sign-in for ${staleDays} days`}
      flush
      actions={
        <Link to="/team" className="text-sm text-1 underline underline-offset-2">
          <Trans>Disable accounts</Trans>
        </Link>
      }
    >
      {members.length === 0 ? (
        <EmptyState title={t`All accounts are in use`} />
      ) : (
        <>
          <p className="px-3 pb-1.5 text-sm text-3">
            <Plural value={members.length} one="# account" other="# accounts" />
          </p>
          <ul aria-label={t`Unused accounts`} className="divide-y divide-line border-t border-line">
            {members.map((member) => (
              <li key={member.id} className="flex items-center gap-2 px-3 py-2">
                <span className="min-w-0 flex-1 truncate text-1">{nameOf(member)}</span>
                <span className="text-sm text-2">{roleWord[member.role]}</span>
                <span className="w-28 text-right text-sm text-3">
                  {member.lastSeenAt === null ? (
                    t`never`
                  ) : (
                    <RelativeTime at={member.lastSeenAt} zone={zone} />
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
