import type {
  Change,
  DomainEvent,
  EntityKind,
  EventRecord,
  EventType,
} from '@switchyard/contracts/events/domain-event.ts';

/** Actor, channel and request of a command. */
export type CommandContext = {
  readonly companyId: string;
  readonly actor: { kind: 'user' | 'system'; id: string | null; name: string };
  readonly source: DomainEvent['source'];
  readonly correlationId: string;
  readonly causationId: string | null;
  /** Address and device of the request, for the audit. */
  readonly client?: CommandClient;
};

export type CommandClient = { readonly address: string; readonly device: string | null };

/** An event and its topics, each with the record as visible to its audience. */
export type NewEvent = {
  readonly type: EventType;
  readonly entity: { kind: EntityKind; id: string; label: string; jobId: string | null };
  readonly revision: number;
  readonly changes: readonly Change[];
  readonly reason?: string | null;
  /** When it happened in the field, ISO 8601; default: now. */
  readonly occurredAt?: string | null;
  readonly deliveries: readonly Delivery[];
};

/** A topic that receives an event; an audience with fewer rights gets its own actor, changes and reason. */
export type Delivery = {
  readonly topic: string;
  readonly record: EventRecord | null;
  readonly actor?: CommandContext['actor'];
  readonly changes?: readonly Change[];
  readonly reason?: string | null;
};
