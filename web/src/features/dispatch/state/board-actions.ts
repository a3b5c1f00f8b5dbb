import { createAction } from '@reduxjs/toolkit';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Snapshot } from '@switchyard/contracts/snapshot/snapshot-routes.ts';
import type { RequestError } from '../../../lib/request-error.ts';
import type { Interval } from '../rules/shift-intervals.ts';
import type { BoardChange } from './board-records.ts';
import type { PendingCommand } from './pending-command.ts';

/** Other days are asked for; what is shown goes. Asking for the same days again keeps it. */
export const loadStarted = createAction<Interval>('board/loadStarted');
/** The state of the days, and what happened since it was read. */
export const snapshotLoaded = createAction<{
  readonly window: Interval;
  readonly snapshot: Snapshot;
  readonly since: readonly TopicEvent[];
}>('board/snapshotLoaded');
export const loadFailed = createAction<RequestError>('board/loadFailed');
/** Live events, as many as arrived in a frame. */
export const eventsArrived = createAction<readonly TopicEvent[]>('board/eventsArrived');

/** A command was sent; its effect shows at once. */
export const commandSent = createAction<PendingCommand>('board/commandSent');
/** There is no way to the server: what was sent lies in the outbox now, and its effect stays. */
export const commandKept = createAction<{ readonly id: string }>('board/commandKept');
/** The commands of the outbox that concern the board, oldest first. */
export const unsentRead = createAction<readonly PendingCommand[]>('board/unsentRead');
/** The server accepted; its answer takes the place of the command's effect in the same step. */
export const commandAccepted = createAction<{
  readonly id: string;
  readonly changes: readonly BoardChange[];
}>('board/commandAccepted');
/** The server refused or was not reached; the effect is taken back. `changes`: what it says the record is now. */
export const commandRefused = createAction<{
  readonly id: string;
  readonly changes: readonly BoardChange[];
}>('board/commandRefused');
