import { plural, t } from '@lingui/core/macro';
import type { InboxOrphan } from '@switchyard/contracts/orphans/orphan-routes.ts';
import { formatDate } from '../../lib/format-date.ts';
import { workStateLook } from '../../ui/work-state.ts';

type Held = Pick<InboxOrphan, 'technicianId' | 'technicianName' | 'visitNow'>;

/** Names of the current crew, without the author of the work. */
function othersAt({ technicianId, visitNow }: Held): readonly string[] {
  return visitNow.technicians.filter(({ id }) => id !== technicianId).map(({ name }) => name);
}

/** Current crew and state of the visit: `Now with Ben Tran · On site · planned for Mon 24 Nov, 09:00`. */
export function visitNowText(orphan: Held, zone: string): string {
  const { state, deletedAt, technicians, scheduledStart } = orphan.visitNow;
  const start = formatDate(scheduledStart, zone, 'dayTime');
  if (deletedAt !== null)
    return t`The visit was deleted ${formatDate(deletedAt, zone, 'dayTime')}, planned for ${start}`;
  const names = technicians.map(({ name }) => name).join(', ');
  const who = names === '' ? t`Nobody has the visit now` : t`Now with ${names}`;
  return [who, workStateLook(state).word, t`planned for ${start}`].join(' · ');
}

/** Confirmation question before adding work to a visit that another technician has now; null if none is needed. */
export function acceptQuestion(orphan: Held): string | null {
  const others = othersAt(orphan);
  if (orphan.visitNow.deletedAt !== null || others.length === 0) return null;
  const { technicianId, technicianName, visitNow } = orphan;
  const both = visitNow.technicians.some(({ id }) => id === technicianId);
  if (both) return null;
  const names = others.reduce((all, name) => t`${all} and ${name}`);
  const word = workStateLook(visitNow.state).word.toLowerCase();
  return plural(others.length, {
    one: `${names} has this visit now, and it is ${word}. What ${technicianName} did is put onto it: notes and times as ${technicianName}’s, steps as steps of the visit as it is now.`,
    other: `${names} have this visit now, and it is ${word}. What ${technicianName} did is put onto it: notes and times as ${technicianName}’s, steps as steps of the visit as it is now.`,
  });
}
