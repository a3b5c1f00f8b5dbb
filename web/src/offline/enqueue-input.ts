import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';

/** A write that may wait for a network. */
export type EnqueueInput = {
  readonly method: WriteMethod;
  /** From the root, ids temporary or real: `/api/visits/<id>/transitions`. */
  readonly path: string;
  readonly body?: unknown;
  /** `visit:<id>`; made of the path when it is left out. */
  readonly entity?: string;
  /** What a person reads; made of path and record when it is left out. */
  readonly label?: string;
  /**
   * The record as the view shows it: base values and revision of a change. For creates, fields beyond the body that
   * views need until the server's record arrives, such as names.
   */
  readonly record?: object | null;
  /** Revision the change is based on; the record's when it is left out. */
  readonly revision?: number;
  /** Makes a record. Follows from the path; naming it is harmless. */
  readonly creates?: boolean;
  readonly dependsOn?: readonly string[];
  /** The bytes that it uploads. */
  readonly blob?: { readonly bytes: ArrayBuffer; readonly type: string };
  /** ISO 8601, device's clock; now when it is left out. */
  readonly occurredAt?: string;
  /** Key of a call that was tried before. */
  readonly idempotencyKey?: string;
};

/** `record`: the optimistic answer, marked `optimistic` and `queued`; a create has a `temp_` id. */
export type Enqueued = { readonly record: Readonly<Record<string, unknown>>; readonly actionId: string };
