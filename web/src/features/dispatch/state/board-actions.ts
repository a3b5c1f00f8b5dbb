import { createAction } from '@reduxjs/toolkit';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { RequestError } from '../../../lib/request-error.ts';
import type { Interval } from '@switchyard/contracts/time/intervals.ts';
import type { BoardChange } from './board-records.ts';
import type { PendingCommand } from './pending-command.ts';

/** Other days are requested and the shown ones cleared. Requesting the same days again keeps them. */
export const loadStarted = createAction<Interval>('board/loadStarted');
/** The snapshot of the days, and the events since. */
export const snapshotLoaded = createAction<{
  readonly window: Interval;
  readonly snapshot: Snapshot;
  readonly since: readonly TopicEvent[];
}>('board/snapshotLoaded');
export const loadFailed = createAction<RequestError>('board/loadFailed');
/** Live events that arrived within a frame. */
export const eventsArrived = createAction<readonly TopicEvent[]>('board/eventsArrived');

/** A command was sent; its effect shows at once. */
export const commandSent = createAction<PendingCommand>('board/commandSent');
/** The server is unreachable: the command is in the outbox and its effect stays. */
export const commandKept = createAction<{ readonly id: string }>('board/commandKept');
/** The outbox commands that concern the board, oldest first. */
export const unsentRead = createAction<readonly PendingCommand[]>('board/unsentRead');
/** The server accepted; its reply replaces the command's effect in the same step. */
export const commandAccepted = createAction<{
  readonly id: string;
  readonly changes: readonly BoardChange[];
}>('board/commandAccepted');
/**
 * The server refused or was unreachable; the effect is reverted. `changes`: the current records according to the
 * server.
 */
export const commandRefused = createAction<{
  readonly id: string;
  readonly changes: readonly BoardChange[];
}>('board/commandRefused');
