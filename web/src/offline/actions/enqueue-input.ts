import type { WriteMethod } from '@switchyard/contracts/offline/pending-action.ts';

/** A write that may be queued for later. */
export type EnqueueInput = {
  readonly method: WriteMethod;
  /** Path from the root, with temporary or real ids: `/api/visits/<id>/transitions`. */
  readonly path: string;
  readonly body?: unknown;
  /** `visit:<id>`; derived from the path if omitted. */
  readonly entity?: string;
  /** Label for users; derived from path and record if omitted. */
  readonly label?: string;
  /**
   * The record as the view shows it: base values and revision of a change. For creates: further fields that views need
   * until the server's record arrives, such as names.
   */
  readonly record?: object | null;
  /** Revision that the change is based on; default: the record's. */
  readonly revision?: number;
  /** Kind of the record that it creates. Follows from the path; may be given. */
  readonly creates?: boolean;
  readonly dependsOn?: readonly string[];
  /** Bytes to upload. */
  readonly blob?: { readonly bytes: ArrayBuffer; readonly type: string };
  /** ISO 8601 by the device's clock; default: now. */
  readonly occurredAt?: string;
  /** Idempotency key of a call that was already tried. */
  readonly idempotencyKey?: string;
};

/** `record`: the optimistic answer, marked `optimistic` and `queued`; a create has a `temp_` id. */
export type Enqueued = { readonly record: Readonly<Record<string, unknown>>; readonly actionId: string };
