import { t } from '@lingui/core/macro';
import { isPresent } from '@switchyard/contracts/visits/lateness-rules.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { isInMovableState, isUnsent } from './visit-moves.ts';

/** Reason why a visit cannot be moved, or null when it can. */
export function immovableReason(visit: Visit): string | null {
  if (isUnsent(visit)) return t`This visit is still being saved.`;
  if (visit.state === 'en_route') {
    return t`The technician is on the way. Choose “Not on the way” in the menu first, then move the visit.`;
  }
  if (visit.state === 'on_site') {
    return t`The technician is on site, so the visit cannot move. If the work is impossible, choose “Cannot complete…” in the menu and plan the job again.`;
  }
  if (isPresent(visit.state)) {
    return t`Work has begun, so the visit cannot move. To let someone else finish it, choose “Needs return…” in the menu and plan the rest.`;
  }
  if (!isInMovableState(visit)) return t`This visit is over and stays where it was done.`;
  return visit.pinned ? t`This visit is pinned. Unpin it to move it.` : null;
}
