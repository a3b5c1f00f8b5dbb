import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { OutboxChange } from './outbox-change.ts';

type Applied = Extract<OutboxChange, { kind: 'applied' }>;
type Advance = { readonly from: Set<number | null>; to: number };

/**
 * Revisions that this device's own changes made. A later change based on the same revision as an applied one is moved
 * to the resulting revision if nobody else changed the record. It then neither conflicts with the device's own work nor
 * needs a merge.
 */
export class OwnRevisions {
  readonly #advances = new Map<string, Advance | null>();

  /** Records the changes of a batch, in order. */
  note(action: PendingAction, { realId, record, merged }: Applied): void {
    const revision = record?.['revision'];
    const id = record?.['id'];
    if (typeof revision !== 'number' || typeof id !== 'string') return;
    const entity = realId === null || action.clientRef === null ? action.entity : realEntity(action, realId);
    // Entries of a visit are ordered with it but have their own revisions.
    if (!entity.endsWith(`:${id}`)) return;
    const known = this.#advances.get(entity);
    if (merged || known === null) this.#advances.set(entity, null);
    else if (known) {
      known.from.add(action.baseRevision);
      known.to = revision;
    } else this.#advances.set(entity, { from: new Set([action.baseRevision]), to: revision });
  }

  /** The action moved to the newer revision; the same object if that does not apply. */
  moved(action: PendingAction): PendingAction {
    // A sent action may have been applied: the server recognises it by the revision that it named.
    if (action.state !== 'pending' || action.attempts.length > 0) return action;
    const advance = this.#advances.get(action.entity);
    if (!advance?.from.has(action.baseRevision)) return action;
    return { ...action, baseRevision: advance.to };
  }
}

function realEntity({ entity, clientRef }: PendingAction, realId: string): string {
  return clientRef === null ? entity : entity.replaceAll(clientRef, realId);
}
