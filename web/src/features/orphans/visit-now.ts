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
  const planned = `planned for ${formatDate(scheduledStart, zone, 'dayTime')}`;
  if (deletedAt !== null)
    return `The visit was deleted ${formatDate(deletedAt, zone, 'dayTime')}, ${planned}`;
  const names = technicians.map(({ name }) => name).join(', ');
  const who = names === '' ? 'Nobody has the visit now' : `Now with ${names}`;
  return [who, workStateLook(state).word, planned].join(' · ');
}

/** Confirmation question before adding work to a visit that another technician has now; null if none is needed. */
export function acceptQuestion(orphan: Held): string | null {
  const others = othersAt(orphan);
  if (orphan.visitNow.deletedAt !== null || others.length === 0) return null;
  const { technicianId, technicianName, visitNow } = orphan;
  const both = visitNow.technicians.some(({ id }) => id === technicianId);
  if (both) return null;
  const word = workStateLook(visitNow.state).word.toLowerCase();
  return `${others.join(' and ')} ${others.length === 1 ? 'has' : 'have'} this visit now, and it is ${word}. What ${technicianName} did is put onto it: notes and times as ${technicianName}’s, steps as steps of the visit as it is now.`;
}
