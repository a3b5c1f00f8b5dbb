import type { ActionState, ActionType, WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';
import type { ActionTarget } from './action-target.ts';

/** Result of an action on the server. */
export type ActionResult = {
  /** Device's clock, epoch ms. */
  readonly at: number;
  /** Server id of the record that the action created. */
  readonly realId: string | null;
  /** The record as returned by the server. */
  readonly record: Readonly<Record<string, unknown>> | null;
};

/** An unsent command as views see it. */
export type ActionView = {
  /** Also the idempotency key. */
  readonly id: string;
  readonly seq: number;
  readonly type: ActionType;
  /** `visit:<id>`: actions of one entity are sent in order. */
  readonly entity: string;
  /** The target record and operation; null for a call that this version does not know. */
  readonly target: ActionTarget | null;
  /** All records that it touches or creates. */
  readonly entities: readonly string[];
  readonly label: string;
  readonly method: WriteMethod;
  readonly url: string;
  readonly body: unknown;
  readonly clientRef: string | null;
  /** Provisional view of a created record until the server's version arrives. */
  readonly view: Readonly<Record<string, unknown>> | null;
  readonly state: ActionState;
  /** Device's clock, epoch ms. */
  readonly timestamp: number;
  readonly retryCount: number;
  /** Epoch ms before which it is not sent again. */
  readonly nextAttemptAt: number;
  readonly lastError: string | null;
  /** True for a create so old that the server cannot tell whether it was applied; the user decides. */
  readonly isTooOld: boolean;
  /** Uploaded share of a picture, 0 to 1; null for anything else. */
  readonly uploadProgress: number | null;
  /** Set once the server has applied it; the view stays until the updated record has arrived. */
  readonly result: ActionResult | null;
};
