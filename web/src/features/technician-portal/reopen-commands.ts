import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { EnqueueInput } from '../../offline/actions/enqueue-input.ts';
import { isOver } from './day-visits.ts';
import { type Author, entryCommand } from './field-actions.ts';
import { itemsWithout } from './photographed-items.ts';
import { reopenedItems } from './reopened-items.ts';

type Work = {
  /** Of the visit. */
  readonly entries: readonly VisitEntry[];
  readonly checklists: readonly Checklist[];
  readonly author: Author;
  readonly occurredAt: string;
};

/**
 * Clears the answers that belong to a deleted entry; none once the visit is over, because they could not be given
 * again.
 */
export function reopenCommands(
  visit: Visit,
  taken: VisitEntry,
  { entries, ...recorded }: Work,
): EnqueueInput[] {
  if (isOver(visit.state)) return [];
  return reopenedItems(taken, entries, recorded.checklists).map((item) =>
    entryCommand(visit, { kind: 'answer', data: { ...item, value: null } }, recorded),
  );
}

/** Clears the answers that a deleted picture leaves without one. `photos`: those of the job. */
export function reopenCommandsOfPhoto(
  visit: Visit,
  { photo, photos }: { readonly photo: Photo; readonly photos: readonly Photo[] },
  { entries, ...recorded }: Work,
): EnqueueInput[] {
  if (isOver(visit.state)) return [];
  const rest = photos.filter((one) => one.visitId === visit.id && one.sha256 !== photo.sha256);
  return itemsWithout(photo, { rest, entries }, recorded.checklists).map((item) =>
    entryCommand(visit, { kind: 'answer', data: { ...item, value: null } }, recorded),
  );
}
