import type { CSSProperties } from 'react';
import { useCurrentUser } from '../../../core/use-session.ts';
import { workWordFor } from '../../../core/work-status.tsx';
import { formatDate } from '../../../lib/format-date.ts';
import { hashNumber } from '../../../lib/record-number.ts';
import { Link } from '../../../ui/link.tsx';
import { workStateLook, workStateStyle } from '../../../ui/work-state.ts';
import type { CalendarVisit } from './visits-by-day.ts';

/** A visit of a calendar in the colour of its job's state; leads to the job. */
export function CalendarVisitLink({ visit, zone }: { visit: CalendarVisit; zone: string }) {
  const { job, start } = visit;
  const { role } = useCurrentUser();
  const { word, icon: Icon } = workStateLook(job.state);
  const state = workWordFor(role, job.state) ?? word;
  return (
    <Link
      to={`/jobs/${job.id}`}
      title={`${hashNumber(job.number)} ${job.title} · ${state}`}
      style={workStateStyle(job.state) as CSSProperties}
      className="flex h-6 min-w-0 items-center gap-1.5 rounded-sm border-l-3 border-(--edge) bg-(--fill) px-1.5 text-xs text-1 hover:underline pointer-coarse:h-11 pointer-coarse:text-sm"
    >
      <Icon aria-label={state} role="img" size={12} className="shrink-0" />
      <span className="num shrink-0">{formatDate(start, zone, 'time')}</span>
      <span className="truncate">{job.title}</span>
    </Link>
  );
}
