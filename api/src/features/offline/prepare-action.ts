import { entityTag } from '../../http/entity-tag.ts';
import { fingerprint } from '../../http/idempotency.ts';
import { parseInput } from '../../http/parse-input.ts';
import { correctTimes } from './correct-times.ts';
import type { QueuedAction } from './read-action.ts';
import { resolveAction } from './resolve-references.ts';
import type { ReadyAction, SyncBatch } from './sync-batch.ts';

/**
 * Inserts real ids into an action and parses it by its route.
 * @throws UnknownReferenceError, ProblemError `request.invalid`
 */
export function prepareAction(batch: SyncBatch, action: QueuedAction): ReadyAction {
  const resolved = resolveAction(action, batch.refs);
  const params = parseInput(action.command.route.params, resolved.params, 'path');
  return makeReady(batch, action, { resolved, params });
}

/**
 * An action on a record that the office has not yet accepted: its temporary id stays.
 * @throws UnknownReferenceError, ProblemError `request.invalid`
 */
export function prepareFollower(batch: SyncBatch, action: QueuedAction, temporaryId: string): ReadyAction {
  const resolved = resolveAction(action, new Map([...batch.refs, [temporaryId, temporaryId]]));
  return makeReady(batch, action, { resolved, params: resolved.params });
}

function makeReady(
  { clock }: SyncBatch,
  action: QueuedAction,
  { resolved, params }: Pick<ReadyAction, 'resolved' | 'params'>,
): ReadyAction {
  const { route } = action.command;
  const asked = parseInput(route.body, resolved.body);
  const ifMatch =
    route.write === 'change' && action.baseRevision !== null ? entityTag(action.baseRevision) : '';
  return {
    action,
    resolved,
    params,
    body: correctTimes(asked, { clock, occurredAt: action.occurredAt }),
    // Hash of the device's request before times are corrected, because direct requests are not corrected.
    hash: fingerprint({ method: action.method, url: urlOf(action, resolved.path), ifMatch, body: asked }),
    occurredAt: clock.happened(action.occurredAt),
  };
}

function urlOf({ url, path }: QueuedAction, resolvedPath: string): string {
  return resolvedPath + url.slice(path.length);
}
