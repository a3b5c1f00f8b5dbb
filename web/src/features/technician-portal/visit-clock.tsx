import { Trans } from '@lingui/react/macro';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { formatClock } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../../ui/chip.tsx';
import { activityWord } from './activity-word.ts';
import { runningTime } from './automatic-time.ts';

/** The running clock of a visit; a separate component because it changes every second. */
export function VisitClock({ visit, entries }: { visit: Visit; entries: readonly VisitEntry[] }) {
  const now = useNow(1000);
  const running = runningTime(visit, entries);
  if (running === null) return null;
  return (
    <Chip tone={running.activity === 'work' ? 'ok' : 'info'} className="num">
      <span className="sr-only">
        <Trans>{activityWord(running.activity)} for</Trans>{' '}
      </span>
      {formatClock(now - Date.parse(running.start))}
    </Chip>
  );
}
