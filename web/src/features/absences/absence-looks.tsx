import type { AbsenceState } from '@switchyard/contracts/absences/absence-options.ts';
import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { absenceStateWord } from '../../core/planning/absence-words.ts';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';

const tones: Readonly<Record<AbsenceState, Tone>> = {
  requested: 'warn',
  approved: 'ok',
  declined: 'danger',
  cancelled: 'neutral',
};

export function AbsenceStateChip({ state }: { state: AbsenceState }) {
  return <Chip tone={tones[state]}>{absenceStateWord(state)}</Chip>;
}

type Timed = Pick<Absence, 'startsAt' | 'endsAt'>;

/** `30 Nov, 08:00 – 1 Dec, 17:00`, or `30 Nov, 08:00–09:30` within a day. */
export function absenceTimes({ startsAt, endsAt }: Timed, zone: string): string {
  const isSameDay = formatDate(startsAt, zone, 'isoDay') === formatDate(endsAt, zone, 'isoDay');
  const start = formatDate(startsAt, zone, 'dayTime');
  return isSameDay
    ? `${start}–${formatDate(endsAt, zone, 'time')}`
    : `${start} – ${formatDate(endsAt, zone, 'dayTime')}`;
}

/** `45 min`, `8 h`, `5 d`. */
export function absenceLength({ startsAt, endsAt }: Timed): string {
  return formatMinutes((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
}
