import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { ArrowLeft, CalendarCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WorkStatus } from '../../core/work-status.tsx';
import { formatDate, formatTimeRange } from '../../lib/format-date.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { useIsNarrow } from '../../lib/use-media.ts';
import { useNow } from '../../lib/use-now.ts';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { currentVisit, isBeforeArrival, visitsOfDay } from './day-visits.ts';
import { daySummary } from './day-summary.ts';
import { VisitClock } from './visit-clock.tsx';
import { VisitDesk } from './visit-desk.tsx';
import { useStepConflict } from './use-step-conflict.ts';
import { VisitRow } from './visit-row.tsx';

type TodayViewProps = { pack: TechnicianPack; zone: string };

/** Today's visits; the current one expands in the list on phones and beside it on wide screens. */
export function TodayView({ pack, zone }: TodayViewProps) {
  const [params, setParams] = useSearchParams();
  const isNarrow = useIsNarrow();
  const today = formatDate(useNow(), zone, 'isoDay');
  const visits = visitsOfDay(pack.visits, today, zone);
  const chosen = pack.visits.find(({ id }) => id === params.get('visit')) ?? null;
  const shown = chosen ?? currentVisit(visits);
  const rows = useRef<HTMLUListElement>(null);
  const currentId = shown?.id;
  useEffect(() => {
    // Finished visits of the day are above the current one.
    const current = rows.current?.querySelector('[aria-current=true]')?.closest('li');
    if (isNarrow && current?.previousElementSibling) current.scrollIntoView({ block: 'start' });
  }, [isNarrow, currentId]);
  const list = (work: ReactNode, bar: ReactNode) => (
    <section
      aria-label={t`Visits of today`}
      className="flex min-h-0 flex-1 flex-col md:border-r md:border-line"
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <p className="num px-4 pt-3 pb-2 text-sm text-3">{daySummary(visits, pack.technician.home, zone)}</p>
        {visits.length === 0 && <NoVisits />}
        <ul ref={rows} className="flex flex-col gap-2 px-3 pb-4">
          {visits.map((visit) => {
            const current = visit.id === shown?.id;
            const clock = current && isNarrow && (
              <VisitClock
                visit={visit}
                entries={pack.entries.filter((entry) => entry.visitId === visit.id)}
              />
            );
            return (
              <VisitRow
                key={visit.id}
                visit={visit}
                zone={zone}
                current={current}
                onOpen={(id) => setParams({ visit: id })}
                aside={clock === false ? undefined : clock}
              >
                {current ? work : undefined}
              </VisitRow>
            );
          })}
        </ul>
      </div>
      {bar}
    </section>
  );
  if (shown === null) return list(undefined, null);
  if (isNarrow && !chosen) {
    return (
      <VisitDesk key={shown.id} visit={shown} pack={pack} zone={zone}>
        {({ work, facts, bar }) =>
          list(<div className="flex flex-col gap-4">{inOrder(shown.state, { work, facts })}</div>, bar)
        }
      </VisitDesk>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 md:grid md:grid-cols-[minmax(18rem,2fr)_3fr]">
      {!isNarrow && list(undefined, null)}
      <VisitDesk key={shown.id} visit={shown} pack={pack} zone={zone}>
        {({ work, facts, bar }) => (
          <section aria-label={t`Visit`} className="flex min-h-0 min-w-0 flex-1 flex-col">
            <article
              aria-label={shown.job.title}
              className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4"
            >
              <VisitHead
                visit={shown}
                pack={pack}
                zone={zone}
                onBack={isNarrow ? () => setParams({}) : null}
              />
              {inOrder(shown.state, { work, facts })}
            </article>
            {bar}
          </section>
        )}
      </VisitDesk>
    </div>
  );
}

/** Before arrival, contact and access come first; on site, recording. */
function inOrder(state: Visit['state'], { work, facts }: { work: ReactNode; facts: ReactNode }): ReactNode {
  return isBeforeArrival(state) ? (
    <>
      {facts}
      {work}
    </>
  ) : (
    <>
      {work}
      {facts}
    </>
  );
}

type VisitHeadProps = TodayViewProps & { visit: Visit; onBack: (() => void) | null };

function VisitHead({ visit, pack, zone, onBack }: VisitHeadProps) {
  const conflict = useStepConflict(visit.id);
  return (
    <header className="flex flex-col gap-1">
      {onBack && (
        <Button variant="ghost" icon={<ArrowLeft />} className="-ml-2.5 self-start" onClick={onBack}>
          <Trans>All visits</Trans>
        </Button>
      )}
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-xl font-semibold wrap-break-word text-1">{visit.job.title}</h2>
        {conflict === null && (
          <VisitClock visit={visit} entries={pack.entries.filter((entry) => entry.visitId === visit.id)} />
        )}
      </div>
      {conflict !== null && <p className="text-sm font-semibold text-danger">{conflict.text}</p>}
      <p className="num flex flex-wrap items-center gap-2 text-sm text-3">
        {conflict === null && <WorkStatus state={visit.state} />}
        {formatTimeRange(visit.scheduledStart, visit.scheduledEnd, zone)} · {hashNumber(visit.job.number)}
        <SyncBadge entity={`visit:${visit.id}`} />
      </p>
    </header>
  );
}

function NoVisits() {
  return (
    <EmptyState icon={<CalendarCheck />} title={t`No visits today`}>
      <Trans>New ones appear here automatically. Later visits are under Coming.</Trans>
    </EmptyState>
  );
}
