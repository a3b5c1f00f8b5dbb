import {
  replaceTemporaryIds,
  type TemporaryId,
  temporaryIdsInPath,
} from '@switchyard/contracts/offline/temporary-id.ts';
import type { QueuedAction } from './read-action.ts';

/** An action with the real ids of its records. */
export type ResolvedAction = {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly base: Readonly<Record<string, unknown>>;
};

/** Thrown when a temporary id has no record so far. */
export class UnknownReferenceError extends Error {
  override readonly name = 'UnknownReferenceError';
  readonly temporaryId: TemporaryId;

  constructor(temporaryId: TemporaryId) {
    super('A temporary id names no record');
    this.temporaryId = temporaryId;
  }
}

/** Temporary ids that must be resolved before the action can run, or that it defines. */
export function temporaryIdsOf(action: QueuedAction): string[] {
  const found: string[] = [...temporaryIdsInPath(action.path)];
  replaceTemporaryIds([action.body, action.base], (id) => {
    found.push(id);
    return id;
  });
  return action.clientRef === null ? found : [...found, action.clientRef];
}

/** @throws UnknownReferenceError for the first temporary id without a record */
export function resolveAction(action: QueuedAction, refs: ReadonlyMap<string, string>): ResolvedAction {
  const resolve = (id: TemporaryId): string => {
    const real = refs.get(id);
    if (real === undefined) throw new UnknownReferenceError(id);
    return real;
  };
  return {
    path: action.path
      .split('/')
      .map((part) => replaceTemporaryIds(part, resolve))
      .join('/'),
    params: replaceTemporaryIds(action.params, resolve) as Record<string, string>,
    body: replaceTemporaryIds(action.body, resolve),
    base: knownBase(action, refs),
  };
}

/** The device's base is only compared: an unknown temporary id in it is left unchanged. */
function knownBase({ base }: QueuedAction, refs: ReadonlyMap<string, string>): Record<string, unknown> {
  return replaceTemporaryIds(base ?? {}, (id) => refs.get(id) ?? id) as Record<string, unknown>;
}
