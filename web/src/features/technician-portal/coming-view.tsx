import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import { CalendarCheck } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { formatDate, formatDay } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { laterDays } from './day-visits.ts';
import { VisitRow } from './visit-row.tsx';

/** The visits of upcoming days. */
export function ComingView({ pack, zone }: { pack: TechnicianPack; zone: string }) {
  const [, setParams] = useSearchParams();
  const today = formatDate(useNow(), zone, 'isoDay');
  const days = laterDays(pack.visits, today, zone);
  if (days.length === 0) {
    return (
      <EmptyState icon={<CalendarCheck />} title={t`Nothing planned for the next days`}>
        <Trans>Visits of the next seven days stand here.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
      {days.map(({ day, visits }) => (
        <section key={day}>
          <h2 className="num px-1 pt-4 pb-2 text-sm font-semibold text-2">{formatDay(day, 'weekday')}</h2>
          <ul className="flex flex-col gap-2">
            {visits.map((visit) => (
              <VisitRow key={visit.id} visit={visit} zone={zone} onOpen={(id) => setParams({ visit: id })} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
