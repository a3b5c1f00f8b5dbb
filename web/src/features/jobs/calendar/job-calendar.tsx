import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { LayoutSwitch } from '../../../core/layout-switch.tsx';
import { formatCount } from '../../../lib/format-number.ts';
import { useIsNarrow } from '../../../lib/use-media.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useUrlFilters } from '../../../lib/use-url-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type JobList, JobLayoutFilters, useJobLayout } from '../job-layout.tsx';
import { jobLayouts } from '../job-layouts.ts';
import { useJobPointsQuery } from '../job-points-api.ts';
import { useLivePoints } from '../use-live-points.ts';
import { MonthAgenda } from './month-agenda.tsx';
import { MonthGrid } from './month-grid.tsx';
import { addMonths, monthFilter, monthOf, weeksOf } from './month-weeks.ts';
import { monthText } from './month-words.ts';
import { visitsByDay } from './visits-by-day.ts';

const calendarSpec = { month: monthFilter };
/** The calendar decides which days are shown. */
const ownFilters = ['day'];

/** The visits of the list's jobs in the days of a month, with the same filters. */
export function JobCalendar({ list }: { list: JobList }) {
  const layout = useJobLayout(list);
  const { context, query } = layout;
  const { zone } = context;
  const clock = useMemo(() => createZoneClock(zone), [zone]);
  const today = clock.day(useNow(60_000));
  const { values, set } = useUrlFilters(calendarSpec);
  const month = values.month ?? monthOf(today);
  const weeks = useMemo(() => weeksOf(month), [month]);
  const shown = useMemo(() => {
    const days = weeks.flat();
    return {
      ...query,
      scheduledFrom: clock.startOfDay(days[0] ?? today).toISOString(),
      scheduledTo: clock.startOfDay(addDays(days.at(-1) ?? today, 1)).toISOString(),
    };
  }, [query, weeks, clock, today]);
  const points = useJobPointsQuery(shown);
  const { data, error, refetch } = points;
  useLivePoints(shown, points);
  const visits = useMemo(() => visitsByDay(data?.items ?? [], clock), [data, clock]);
  const inMonth = weeks.flat().filter((day) => monthOf(day) === month);
  const count = inMonth.reduce((sum, day) => sum + (visits.get(day)?.length ?? 0), 0);
  const View = useIsNarrow() ? MonthAgenda : MonthGrid;
  return (
    <>
      <PageHeader
        title={list.title?.(context) ?? t`Jobs`}
        tools={
          <>
            <MonthSteps
              month={month}
              isNow={month === monthOf(today)}
              onMonth={(next) => set({ month: next })}
            />
            <LayoutSwitch layouts={jobLayouts} />
          </>
        }
      />
      <JobLayoutFilters layout={layout} without={ownFilters}>
        {data && plural(count, { one: '# visit', other: `${formatCount(count)} visits` })}
      </JobLayoutFilters>
      {data?.isComplete === false && (
        <p role="status" className="border-b border-line bg-warn-wash px-3 py-2 text-sm text-1">
          <Trans>
            The visits of the first {formatCount(data.items.length)} jobs are shown. Filters make them fewer.
          </Trans>
        </p>
      )}
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {error === undefined && data === undefined && <SkeletonRows />}
      {data !== undefined && <View {...{ month, weeks, today, visits, zone }} />}
    </>
  );
}

type MonthStepsProps = { month: string; isNow: boolean; onMonth: (month: string | null) => void };

function MonthSteps({ month, isNow, onMonth }: MonthStepsProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t`Earlier month`}
        icon={<ChevronLeft />}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <h2 aria-live="polite" className="min-w-30 text-center text-md font-medium whitespace-nowrap text-1">
        {monthText(month)}
      </h2>
      <IconButton
        label={t`Later month`}
        icon={<ChevronRight />}
        onClick={() => onMonth(addMonths(month, 1))}
      />
      <Button className="max-md:disabled:hidden" disabled={isNow} onClick={() => onMonth(null)}>
        <Trans>This month</Trans>
      </Button>
    </div>
  );
}
