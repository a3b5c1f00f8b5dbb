import { t } from '@lingui/core/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { JobPoint, JobPoints } from '@switchyard/contracts/jobs/job-points.ts';
import { jobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { useMemo, useState } from 'react';
import { useMapSettings } from '../../core/map/use-map-settings.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { workWordFor } from '../../core/work-status.tsx';
import { formatCount } from '../../lib/format-number.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { type CustomList, CustomListLoader } from '../../records/custom-list.tsx';
import { askFor, chipsOf, type ListContext } from '../../records/list-filter.ts';
import type { RecordList } from '../../records/record-list.ts';
import { sortQuery } from '../../records/list-sort.ts';
import { useListFilters } from '../../records/use-list-filters.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Link } from '../../ui/link.tsx';
import { MapBoard } from '../../ui/map/map-board.tsx';
import type { MapEntry } from '../../ui/map/map-entry.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { workStateLook } from '../../ui/work-state.ts';
import { useJobPointsQuery } from './job-map-api.ts';
import type { jobFilters } from './job-filters.ts';
import { jobs } from './jobs-api.ts';
import { useLivePoints } from './use-live-points.ts';
import { LayoutSwitch } from '../../core/map/layout-switch.tsx';

type JobList = RecordList<Job, typeof jobFilters>;

const noGroups: readonly string[] = [];
const noEntries: readonly MapEntry[] = [];

/** The jobs of the list on a map, with the same filters. */
export function JobMap({ list }: { list: JobList }) {
  const user = useCurrentUser();
  const context = useMemo(() => ({ user, zone: user.companyTimeZone }), [user]);
  const filters = useListFilters(list.filters, list.sorts, { groups: noGroups, hasCustom: true });
  const query = useQuery(list, filters.values, context);
  const { data, error, refetch } = useJobPointsQuery(query);
  useLivePoints(query, refetch);
  const { isKnown, settings } = useMapSettings();
  const entries = useMemo(() => data?.items.map(entryOf) ?? noEntries, [data]);
  const kinds = useMemo(() => kindsFor(user.role), [user.role]);
  return (
    <>
      <PageHeader title={list.title?.(context) ?? t`Jobs`} tools={<LayoutSwitch />} />
      <Filters list={list} filters={filters} context={context} total={data && totalText(data)} />
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {error === undefined && (data === undefined || !isKnown) && <SkeletonRows />}
      {data !== undefined && isKnown && (
        <MapBoard
          label={t`Map of jobs`}
          listLabel={t`Jobs of the map`}
          settings={settings}
          entries={entries}
          kinds={kinds}
          actions={(entry) => <OpenJob entry={entry} />}
          note={
            !data.isComplete && (
              <p role="status" className="border-b border-line bg-warn-wash px-3 py-2 text-sm text-1">
                {t`The first ${formatCount(entries.length)} are shown. Filters make them fewer.`}
              </p>
            )
          }
        />
      )}
    </>
  );
}

type FiltersProps = {
  list: JobList;
  filters: ReturnType<typeof useListFilters<JobList['filters']>>;
  context: ListContext;
  /** Number of jobs; unset until they are read. */
  total: string | undefined;
};

function Filters({ list, filters, context, total }: FiltersProps) {
  const [custom, setCustom] = useState<CustomList | null>(null);
  const { values, set, clear } = filters;
  const hidden = list.hiddenFilters?.(context) ?? [];
  const own = chipsOf(list.filters, values, set).filter(({ key }) => !hidden.includes(key));
  const others = custom?.chips(values.custom ?? null, (text) => set({ custom: text })) ?? [];
  return (
    <>
      <CustomListLoader record={jobs.record} onList={setCustom} />
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), placeholder: list.searchHint }}
        filters={[...own, ...others]}
        onClear={clear}
        tools={
          <>
            {list.Tools && <list.Tools {...filters} />}
            <span className="num text-sm whitespace-nowrap text-3">{total}</span>
          </>
        }
      />
    </>
  );
}

function totalText({ items, isComplete }: JobPoints): string {
  return `${formatCount(items.length)}${isComplete ? '' : '+'}`;
}

function useQuery(list: JobList, values: FiltersProps['filters']['values'], context: ListContext) {
  return useMemo(
    () => ({
      ...sortQuery(values.sort ?? list.defaultSort(context)),
      ...(values.custom ? { custom: values.custom } : {}),
      ...(values.q === '' ? {} : { q: values.q }),
      ...askFor(list.filters, values),
      ...list.toQuery?.(values, context),
    }),
    [list, values, context],
  );
}

function entryOf({ id, number, title, state, latitude, longitude }: JobPoint): MapEntry {
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  return { id, kind: state, mark: hashNumber(number), title, position };
}

function kindsFor(role: Parameters<typeof workWordFor>[0]) {
  return Object.fromEntries(
    jobStates.map((state) => {
      const { word, token } = workStateLook(state);
      return [state, { word: workWordFor(role, state) ?? word, token: `--st-${token}-edge` as const }];
    }),
  );
}

function OpenJob({ entry }: { entry: MapEntry }) {
  return (
    <Button asChild size="sm">
      <Link to={`/jobs/${entry.id}`} aria-label={t`Open job ${entry.mark ?? ''}`}>
        {t`Open job`}
      </Link>
    </Button>
  );
}
