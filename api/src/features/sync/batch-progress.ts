import type { SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import type { DoneWrite } from '../../http/idempotency-batch.ts';
import type { QueuedAction } from './read-action.ts';

/** Revision that a device's own change led to, and the one that the device had seen before. */
type OwnChange = { base: number | null; revision: number };

/** What has become of the items of a batch so far, as far as later ones depend on it. */
export class BatchProgress {
  /** Results by action, in order. */
  readonly results = new Map<string, SyncResult>();
  /** Writes of this batch, to be stored under their keys. */
  readonly done: DoneWrite[] = [];
  readonly #stopped = new Map<string, string>();
  readonly #own = new Map<string, OwnChange>();
  #unsettledStep: string | undefined;

  /** The action that keeps this one from running, or undefined. */
  blockerOf(
    action: QueuedAction,
    entities: readonly string[],
    known: ReadonlyMap<string, unknown>,
  ): string | undefined {
    const waitsFor = action.dependsOn.find((id) => known.has(id) && !isTakenIn(this.results.get(id)));
    if (waitsFor !== undefined) return waitsFor;
    if (this.#unsettledStep !== undefined && isSettingOut(action)) return this.#unsettledStep;
    const entity = entities.find((name) => this.#stopped.has(name));
    return entity === undefined ? undefined : this.#stopped.get(entity);
  }

  /** Notes what became of a step of a visit: nobody sets out while an earlier step is yet to come. */
  noteStep(id: string, result: SyncResult): void {
    // What a person has to see to holds up its own visit only.
    const comes = result.outcome === 'blocked' ? this.results.get(result.by) : result;
    if (comes?.outcome === 'retry') this.#unsettledStep ??= id;
  }

  /** Notes a result. Once an action of an entity was not taken in, later ones of the same entity wait. */
  note(id: string, entities: readonly string[], result: SyncResult): void {
    this.results.set(id, result);
    if (isTakenIn(result)) return;
    for (const entity of entities) if (!this.#stopped.has(entity)) this.#stopped.set(entity, id);
  }

  /** Remembers that nobody else changed the record between what the device knew and this revision. */
  noteOwnChange(record: string, change: OwnChange): void {
    this.#own.set(record, change);
  }

  /** From here on the device's view of the record is not what the server has. */
  forgetOwnChange(record: string): void {
    this.#own.delete(record);
  }

  /** Revision that a change of this record is really based on: what the device knew and its own changes since. */
  revisionFor(record: string, base: number | null): number {
    const own = this.#own.get(record);
    if (own && (base === null || base === own.base)) return own.revision;
    return base ?? 0;
  }
}

/** The way to a visit: it begins after the work at the one before. */
function isSettingOut({ path, body }: QueuedAction): boolean {
  return (
    isStepOfVisit(path) && typeof body === 'object' && body !== null && 'to' in body && body.to === 'en_route'
  );
}

/** Whether a command takes a visit to another state. */
export function isStepOfVisit(path: string): boolean {
  return /^\/api\/visits\/[^/]+\/transitions$/.test(path);
}

/** The server has it: applied, or kept for the office. */
function isTakenIn(result: SyncResult | undefined): boolean {
  return result?.outcome === 'applied' || result?.outcome === 'orphaned';
}

/** Records that an action is about, by path, and the one that it makes: those keep their order. */
export function entitiesOf(path: string, clientRef: string | null): string[] {
  const [, , kind = '', id] = path.split('/');
  const named = id === undefined ? [] : [`${kind}:${id}`];
  return clientRef === null ? named : [...named, clientRef];
}

/** Path of the record that a command changes: `/api/visits/<id>` for its transitions, too. */
export function recordPath(path: string): string {
  return path.replace(/\/(transitions|restore|accept)$/, '');
}
