import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ScheduleRun } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { Route } from 'lucide-react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { dayFilter, wordFilter } from '../../lib/url-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { PlanForm } from './plan-form.tsx';
import { daysText, stateLooks } from './plan-words.ts';
import { scheduleLive, useSchedulePlanQuery, useScheduleRunsQuery } from './scheduling-api.ts';

const filters = { day: dayFilter, like: wordFilter };

/** Starts a search, and lists the earlier ones. */
export function SchedulingPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'schedule_run.view') === 'none') return <NoAccess what={t`smart scheduling`} />;
  return <Scheduling zone={user.companyTimeZone} mayTune={scopeOf(user, 'schedule_run.tune') !== 'none'} />;
}

function Scheduling({ zone, mayTune }: { zone: string; mayTune: boolean }) {
  const { values } = useUrlFilters(filters);
  const { data, error, refetch } = useScheduleRunsQuery(undefined);
  useRecordLive(scheduleLive);
  const { like, isKnown } = useLike(values.like ?? null);
  return (
    <>
      <PageHeader title={t`Smart scheduling`} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="mx-auto grid max-w-300 items-start gap-4 lg:grid-cols-[minmax(0,440px)_minmax(0,1fr)]">
          <Panel title={like ? t`Plan again with other options` : t`New plan`}>
            {isKnown ? (
              <PlanForm
                key={like?.id ?? ''}
                zone={zone}
                day={values.day ?? null}
                like={like?.options ?? null}
                mayTune={mayTune}
              />
            ) : (
              <SkeletonRows count={6} />
            )}
          </Panel>
          <Panel title={t`Earlier plans`} flush>
            {error !== undefined && data === undefined && (
              <ErrorState compact error={error} onRetry={refetch} />
            )}
            {error === undefined && data === undefined && <SkeletonRows />}
            {data?.length === 0 && (
              <EmptyState icon={<Route />} title={t`No plans yet`}>
                <Trans>
                  A plan proposes who does which job when. The board stays as it is until you apply it.
                </Trans>
              </EmptyState>
            )}
            {data !== undefined && data.length > 0 && (
              <ul aria-label={t`Earlier plans`} className="divide-y divide-line">
                {data.map((run) => (
                  <li key={run.id} className="flex items-start gap-2 px-3 py-2.5">
                    <RunRow run={run} zone={zone} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}

/** The run whose options the form begins with; older ones are not in the list. */
function useLike(id: string | null): { like: ScheduleRun | undefined; isKnown: boolean } {
  const { data, isSuccess, isError } = useScheduleRunsQuery(undefined);
  const listed = data?.find((run) => run.id === id);
  const isOlder = id !== null && listed === undefined && (isSuccess || isError);
  const { currentData: older, isError: isMissing } = useSchedulePlanQuery(id ?? '', { skip: !isOlder });
  const like = listed ?? (isOlder ? older?.run : undefined);
  return { like, isKnown: id === null || like !== undefined || isMissing };
}

function RunRow({ run, zone }: { run: ScheduleRun; zone: string }) {
  const { id, state, options, figures, applied, createdByName, createdAt } = run;
  const { word, tone } = stateLooks[state];
  const parts = figures && [
    t`${plural(figures.planned, { one: '# new visit', other: '# new visits' })}`,
    ...(figures.moved > 0 ? [t`${plural(figures.moved, { one: '# move', other: '# moves' })}`] : []),
    ...(figures.unassigned > 0 ? [t`${figures.unassigned} unassigned`] : []),
    ...(applied > 0 ? [t`${applied} applied`] : []),
  ];
  return (
    <>
      <div className="min-w-0 flex-1">
        <Link to={`/scheduling/${id}`} className="font-medium text-1">
          {daysText(options)}
        </Link>
        <p className="text-sm text-3">
          {createdByName} · <RelativeTime at={createdAt} zone={zone} />
        </p>
        {parts && <p className="num text-sm text-2">{parts.join(', ')}</p>}
      </div>
      <Chip tone={tone}>{word}</Chip>
    </>
  );
}
