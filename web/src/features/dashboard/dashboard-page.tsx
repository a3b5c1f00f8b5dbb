import { t } from '@lingui/core/macro';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { useLiveRefetch } from '../../realtime/use-live-refetch.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BurnPanel } from './burn-panel.tsx';
import { CapacityPanel } from './capacity-panel.tsx';
import { useDashboardQuery } from './dashboard-api.ts';
import { SetUpPanel } from './set-up-panel.tsx';
import { StatesPanel } from './states-panel.tsx';
import { TodayTiles } from './today-tiles.tsx';
import { TrialNote } from './trial-note.tsx';

/** Home of managers and admins: the day's figures, updated live. */
export function DashboardPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'dashboard.view') === 'none') return <NoAccess what={t`the dashboard`} />;
  return <Dashboard zone={user.companyTimeZone} />;
}

function Dashboard({ zone }: { zone: string }) {
  const { data, error, refetch, isUninitialized } = useDashboardQuery();
  // The set-up panel above the figures is not loaded yet: figures drawn before it would jump down.
  const mayHaveSetUp = scopeOf(useCurrentUser(), 'company.manage') !== 'none';
  useLiveRefetch('dispatch', () => (isUninitialized ? undefined : refetch()));
  return (
    <>
      <PageHeader
        title={t`Dashboard`}
        badge={<span className="num text-sm text-3">{formatDate(useNow(60_000), zone, 'weekday')}</span>}
        tools={<TrialNote />}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        {error && !data ? (
          <ErrorState error={error} title={t`Today's numbers could not be loaded`} onRetry={refetch} />
        ) : !data && mayHaveSetUp ? (
          <Skeleton className="h-96" />
        ) : (
          <div className="flex flex-col gap-4">
            {data && <SetUpPanel setUp={data.setUp} />}
            <TodayTiles data={data} />
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(300px,2fr)]">
              <BurnPanel data={data} zone={zone} />
              <div className="flex flex-col gap-4">
                <CapacityPanel data={data} />
                <StatesPanel data={data} />
              </div>
            </div>
          </div>
        )}
      </div>
    </>
  );
}
