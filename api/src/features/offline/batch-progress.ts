import { isAddition } from '@switchyard/contracts/offline/addition.ts';
import type { SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import type { DoneWrite } from '../../http/idempotency-batch.ts';
import type { QueuedAction } from './read-action.ts';

/** Revision produced by a device's own change, and the one known to the device before. */
type OwnChange = { base: number | null; revision: number };

/** Results of a batch so far, as far as later items depend on them. */
export class BatchProgress {
  /** Results by action, in order. */
  readonly results = new Map<string, SyncResult>();
  /** Writes of this batch, to be stored under their keys. */
  readonly done: DoneWrite[] = [];
  readonly #stopped = new Map<string, string>();
  readonly #own = new Map<string, OwnChange>();
  #unsettledStep: string | undefined;

  /** The action that blocks this one, or undefined. */
  blockerOf(
    action: QueuedAction,
    entities: readonly string[],
    known: ReadonlyMap<string, unknown>,
  ): string | undefined {
    const waitsFor = action.dependsOn.find((id) => known.has(id) && !isTakenIn(this.results.get(id)));
    if (waitsFor !== undefined) return waitsFor;
    if (this.#unsettledStep !== undefined && isSettingOut(action)) return this.#unsettledStep;
    // An addition does not change its parent: only the record that it refers to must exist.
    if (isAddition(action)) return undefined;
    const entity = entities.find((name) => this.#stopped.has(name));
    return entity === undefined ? undefined : this.#stopped.get(entity);
  }

  /** Records the result of a visit's step: a technician does not set out while an earlier step is pending. */
  noteStep(id: string, result: SyncResult): void {
    // A conflict or refusal blocks only its own visit.
    const comes = result.outcome === 'blocked' ? this.results.get(result.by) : result;
    if (comes?.outcome === 'retry') this.#unsettledStep ??= id;
  }

  /** Records a result. If an action of an entity was not accepted, later ones of the same entity are blocked. */
  note(id: string, entities: readonly string[], result: SyncResult): void {
    this.results.set(id, result);
    if (isTakenIn(result)) return;
    for (const entity of entities) if (!this.#stopped.has(entity)) this.#stopped.set(entity, id);
  }

  /** Records that no one else changed the record between the device's version and this revision. */
  noteOwnChange(record: string, change: OwnChange): void {
    this.#own.set(record, change);
  }

  /** From here on the device's version of the record differs from the server's. */
  forgetOwnChange(record: string): void {
    this.#own.delete(record);
  }

  /** Effective base revision of a change: the device's version plus its own changes since. */
  revisionFor(record: string, base: number | null): number {
    const own = this.#own.get(record);
    if (own && (base === null || base === own.base)) return own.revision;
    return base ?? 0;
  }
}

/** Travel to a visit: it begins after the work at the previous one. */
function isSettingOut({ path, body }: QueuedAction): boolean {
  return (
    isStepOfVisit(path) && typeof body === 'object' && body !== null && 'to' in body && body.to === 'en_route'
  );
}

/** True if the command is a transition of a visit. */
export function isStepOfVisit(path: string): boolean {
  return /^\/api\/visits\/[^/]+\/transitions$/.test(path);
}

/** True if the server has the action: applied, or stored for the office. */
function isTakenIn(result: SyncResult | undefined): boolean {
  return result?.outcome === 'applied' || result?.outcome === 'orphaned';
}

/** Records that an action refers to, by path, and the one it creates: their actions stay in order. */
export function entitiesOf(path: string, clientRef: string | null): string[] {
  const [, , kind = '', id] = path.split('/');
  const named = id === undefined ? [] : [`${kind}:${id}`];
  return clientRef === null ? named : [...named, clientRef];
}

/** Path of the record changed by a command: also `/api/visits/<id>` for its transitions. */
export function recordPath(path: string): string {
  return path.replace(/\/(transitions|restore|accept)$/, '');
}
