import type { DomainEvent, TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { AppThunk } from '../core/store.ts';
import { useAppDispatch } from '../core/use-app-store.ts';
import { useArea } from '../realtime/use-area.ts';
import { useRealtimeEvents } from '../realtime/use-realtime-events.ts';
import type { FieldChange } from './list-membership.ts';
import type { Revised, TaggedRecord } from './record-api.ts';
import { useReread } from './use-reread.ts';

/** Live updates of a kind of record. Without `patch`, every event refetches its data. */
export type LiveRecord = {
  readonly record: TaggedRecord;
  readonly patch?: (item: never) => AppThunk;
  readonly movesRows?: (changed: readonly FieldChange[]) => AppThunk<boolean>;
};

type LiveOptions = {
  /** Other kinds whose events affect the view: their data is refetched as well. */
  readonly alsoOn?: readonly TaggedRecord[];
  /** Returns false for events to ignore, such as those of another record. Default: all events count. */
  readonly concerns?: (event: DomainEvent) => boolean;
};

/**
 * Keeps a kind of record current while the component is mounted. An open record and rows are updated in place; lists
 * are refetched, at most every 1.5 s, when their membership or order may have changed.
 */
export function useRecordLive(live: LiveRecord, { alsoOn = [], concerns }: LiveOptions = {}): void {
  const dispatch = useAppDispatch();
  const reread = useReread();
  const { record } = live;
  const apply = (events: readonly TopicEvent[]) => {
    const newest = new Map<string, Revised>();
    for (const { event } of events) {
      if (concerns?.(event) === false) continue;
      const other = alsoOn.find(({ kind }) => kind === event.entity.kind);
      if (other) reread([record.tag, other.tag]);
      if (event.entity.kind !== record.kind) continue;
      const item = live.patch && carriedRecord(event, record);
      if (item) newest.set(item.id, item);
      const isMoved = !isPlainUpdate(event) || dispatch(live.movesRows?.(event.changes) ?? always);
      if (!item || isMoved) reread([record.tag]);
    }
    for (const item of newest.values()) {
      if (live.patch) dispatch(live.patch(item as never));
    }
  };
  const area = record.area ?? 'dispatch';
  useArea(area);
  useRealtimeEvents(area, apply);
  // For the other kinds; handling the same events twice would be harmless but wasteful.
  useRealtimeEvents('dispatch', area === 'dispatch' ? ignore : apply);
  useRealtimeEvents('technician', apply);
  useRealtimeEvents('customer', apply);
  // Records visible only to one manager or admin.
  useRealtimeEvents('user', apply);
}

const always: AppThunk<boolean> = () => true;
const ignore = () => {};

/** True for a change of fields; creation, deletion and the like change the set of rows. */
function isPlainUpdate({ type }: DomainEvent): boolean {
  return type.endsWith('.updated');
}

/** The record in an event of its kind; null if the event only reports a change. */
function carriedRecord(event: DomainEvent, { kind, member }: TaggedRecord): Revised | null {
  const carried = event.record as Readonly<Record<string, unknown>> | null;
  if (carried === null || carried['kind'] !== kind || member === null) return null;
  return (carried[member ?? kind] ?? null) as Revised | null;
}
