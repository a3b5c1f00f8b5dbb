import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUsageQuery } from './usage-api.ts';
import { UsageRow } from './usage-row.tsx';
import { planNames } from './usage-words.ts';

/** The use of the company, with its limits. */
export function UsagePage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'settings.view') === 'none') return <NoAccess what={t`usage`} />;
  return <UsageOverview zone={user.companyTimeZone} />;
}

function UsageOverview({ zone }: { zone: string }) {
  const usage = useUsageQuery(undefined, { refetchOnMountOrArgChange: true });
  const plan = usage.data === undefined ? undefined : (planNames()[usage.data.plan] ?? usage.data.plan);
  return (
    <>
      <PageHeader title={t`Usage`} crumbs={[{ label: t`Settings`, href: '/settings' }]} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-3xl flex-col gap-4">
          {usage.data === undefined && usage.error !== undefined ? (
            <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />
          ) : (
            <Panel title={plan === undefined ? t`Limits` : t`Limits of the plan ${plan}`} flush>
              {usage.data === undefined ? (
                <Skeleton className="m-3 h-64" />
              ) : (
                <ul className="divide-y divide-line">
                  {usage.data.items.map((item) => (
                    <UsageRow key={item.kind} item={item} zone={zone} />
                  ))}
                </ul>
              )}
            </Panel>
          )}
          <p className="text-sm text-2">
            <Trans>
              Admins get a notice at 80 % of a limit and when it is reached. Nothing that exists is removed or
              locked: devices keep what they could not send and send it later. The operator of this
              installation can raise each limit.
            </Trans>
          </p>
        </div>
      </div>
    </>
  );
}
