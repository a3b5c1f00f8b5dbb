import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { OutboxChange } from './outbox-change.ts';

type Applied = Extract<OutboxChange, { kind: 'applied' }>;
type Advance = { readonly from: Set<number | null>; to: number };

/**
 * Revisions that this device's own changes made. What was written on the same revision as an applied change, while nobody
 * else changed the record, is from then on a change of the revision that this one made: it neither conflicts with the
 * device's own work nor has to be merged with it.
 */
export class OwnRevisions {
  readonly #advances = new Map<string, Advance | null>();

  /** Takes the changes of a batch in, in their order. */
  note(action: PendingAction, { realId, record, merged }: Applied): void {
    const revision = record?.['revision'];
    const id = record?.['id'];
    if (typeof revision !== 'number' || typeof id !== 'string') return;
    const entity = realId === null || action.clientRef === null ? action.entity : realEntity(action, realId);
    // Entries of a visit go in its order, but have revisions of their own.
    if (!entity.endsWith(`:${id}`)) return;
    const known = this.#advances.get(entity);
    if (merged || known === null) this.#advances.set(entity, null);
    else if (known) {
      known.from.add(action.baseRevision);
      known.to = revision;
    } else this.#advances.set(entity, { from: new Set([action.baseRevision]), to: revision });
  }

  /** The action on the newer revision; the same one where that does not hold. */
  moved(action: PendingAction): PendingAction {
    // What was sent before may have been applied: the server knows it again by the revision that it named.
    if (action.state !== 'pending' || action.attempts.length > 0) return action;
    const advance = this.#advances.get(action.entity);
    if (!advance?.from.has(action.baseRevision)) return action;
    return { ...action, baseRevision: advance.to };
  }
}

function realEntity({ entity, clientRef }: PendingAction, realId: string): string {
  return clientRef === null ? entity : entity.replaceAll(clientRef, realId);
}
