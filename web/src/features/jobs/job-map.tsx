import { t } from '@lingui/core/macro';
import type { JobPoint, JobPoints } from '@switchyard/contracts/jobs/job-points.ts';
import { jobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { useMemo } from 'react';
import { LayoutSwitch } from '../../core/layout-switch.tsx';
import { useMapSettings } from '../../core/map/use-map-settings.ts';
import { workWordFor } from '../../core/work-status.tsx';
import { formatCount } from '../../lib/format-number.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { MapBoard } from '../../ui/map/map-board.tsx';
import type { MapEntry } from '../../ui/map/map-entry.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { workStateLook } from '../../ui/work-state.ts';
import { type JobList, JobLayoutFilters, useJobLayout } from './job-layout.tsx';
import { jobLayouts } from './job-layouts.ts';
import { useJobPointsQuery } from './job-points-api.ts';
import { useLivePoints } from './use-live-points.ts';

const noEntries: readonly MapEntry[] = [];

/** The jobs of the list on a map, with the same filters. */
export function JobMap({ list }: { list: JobList }) {
  const layout = useJobLayout(list);
  const { context, query } = layout;
  const { user } = context;
  const points = useJobPointsQuery(query);
  const { data, error, refetch } = points;
  useLivePoints(query, points);
  const { isKnown, settings } = useMapSettings();
  const entries = useMemo(() => data?.items.map(entryOf) ?? noEntries, [data]);
  const kinds = useMemo(() => kindsFor(user.role), [user.role]);
  return (
    <>
      <PageHeader title={list.title?.(context) ?? t`Jobs`} tools={<LayoutSwitch layouts={jobLayouts} />} />
      <JobLayoutFilters layout={layout}>{data && totalText(data)}</JobLayoutFilters>
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

function totalText({ items, isComplete }: JobPoints): string {
  return `${formatCount(items.length)}${isComplete ? '' : '+'}`;
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
