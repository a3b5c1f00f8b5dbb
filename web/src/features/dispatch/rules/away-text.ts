import type { AbsentTime } from '@switchyard/contracts/absences/absent-time.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { absenceTypeWord } from '../../../core/planning/absence-words.ts';

/** An absence in words: `Training, 13:00–15:00`; without times if it is longer than a day. */
export function awayText({ type, startsAt, endsAt }: AbsentTime, clock: ZoneClock): string {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)];
  const isWithinDay = clock.day(from) === clock.day(to - 1);
  const word = absenceTypeWord(type);
  return isWithinDay ? `${word}, ${clock.time(from)}–${clock.time(to)}` : word;
}
