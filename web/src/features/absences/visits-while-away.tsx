import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitRecord } from '@switchyard/contracts/visits/visit-record.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate, formatTimeRange } from '../../lib/format-date.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useVisitsWhileAwayQuery } from './absences-api.ts';

/** The technician's booked visits that overlap an absence: the office moves or hands them on. */
export function VisitsWhileAway({ absence }: { absence: Absence }) {
  const user = useCurrentUser();
  const { technicianId, startsAt: from, endsAt: to } = absence;
  const { data, error, refetch } = useVisitsWhileAwayQuery({ technicianId, from, to });
  useRecordLive({ record: visitRecord });
  const items = data?.items ?? [];
  const more = (data?.total ?? 0) - items.length;
  return (
    <Panel
      title={t`Visits in this time`}
      badge={data && <span className="num text-sm text-3">{data.total ?? items.length}</span>}
      actions={scopeOf(user, 'visit.schedule') === 'company' && <BoardLink at={items[0]} absence={absence} />}
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data && items.length === 0 && (
        <p className="px-3 pb-3 text-2">
          <Trans>No visit is booked in this time.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {items.map((visit) => (
          <VisitRow key={visit.id} visit={visit} zone={user.companyTimeZone} />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-3 py-2 text-sm text-3">
          {plural(more, { one: 'and # more', other: 'and # more' })}
        </p>
      )}
    </Panel>
  );
}

function VisitRow({ visit, zone }: { visit: Visit; zone: string }) {
  const { scheduledStart, scheduledEnd, jobId, job } = visit;
  return (
    <li>
      <Link
        to={`/jobs/${jobId}`}
        className="flex items-center gap-3 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-1">{job.title}</span>
          <span className="num block truncate text-xs text-3">
            {formatDate(scheduledStart, zone, 'weekday')},{' '}
            {formatTimeRange(scheduledStart, scheduledEnd, zone)}
          </span>
        </span>
        <StatusPill state={visit.state} />
      </Link>
    </li>
  );
}

/** The board on the day of the first visit, or on which the absence begins. */
function BoardLink({ at, absence }: { at: Visit | undefined; absence: Absence }) {
  const { companyTimeZone: zone } = useCurrentUser();
  const start =
    at === undefined || at.scheduledStart < absence.startsAt ? absence.startsAt : at.scheduledStart;
  return (
    <Link
      to={`/dispatch?day=${formatDate(start, zone, 'isoDay')}`}
      className="rounded-sm px-1 text-sm text-2 hover:text-1"
    >
      <Trans>Open the board</Trans>
    </Link>
  );
}
