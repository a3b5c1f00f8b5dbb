import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { inShownOrder, shownSpan } from '../../core/planning/visit-span.ts';
import { formatTimeRange } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { Link } from '../../ui/link.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

/** A day's visits in the order and with the times that the board shows: the actual ones once work has begun. */
export function TodayVisits({ visits, zone }: { visits: readonly Visit[]; zone: string }) {
  const now = useNow(60_000);
  return (
    <ul className="divide-y divide-line">
      {inShownOrder(visits, now).map((visit) => (
        <li key={visit.id}>
          <Link
            to={`/jobs/${visit.jobId}`}
            className="flex items-center gap-3 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
          >
            <span className="num w-24 shrink-0 text-sm text-2">{shownTimes(visit, now, zone)}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-1">{visit.job.title}</span>
              <span className="block truncate text-xs text-3">{visit.job.siteAddress}</span>
            </span>
            <StatusPill state={visit.state} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function shownTimes(visit: Visit, now: number, zone: string): string {
  const { start, end } = shownSpan(visit, now);
  return formatTimeRange(start, end, zone);
}
