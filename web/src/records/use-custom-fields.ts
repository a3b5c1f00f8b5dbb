import { customFieldRecord } from '@switchyard/contracts/custom-fields/custom-field-record.ts';
import type { ShownField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import { useEffect, useMemo } from 'react';
import { useCurrentUser } from '../core/use-session.ts';
import { useRealtimeEvents } from '../realtime/use-realtime-events.ts';
import { useShownFieldsQuery } from './custom-fields-api.ts';
import { readKnownFields, writeKnownFields } from './known-fields.ts';
import type { TaggedRecord } from './record-api.ts';
import { useRecordLive } from './use-record-live.ts';
import { useReread } from './use-reread.ts';

/**
 * The custom fields of a kind of record that the user may see, in order; as last read on this device until the server
 * has answered. Undefined if neither is known.
 */
export function useCustomFields(record: TaggedRecord): readonly ShownField[] | undefined {
  const { id } = useCurrentUser();
  const { data } = useShownFieldsQuery();
  const reread = useReread();
  useRecordLive({ record: customFieldRecord });
  useRealtimeEvents('dispatch', (events) => {
    // A conversion changes values of records without an event of each.
    if (events.some(({ event }) => event.type === 'custom_field.converted')) reread([record.tag]);
  });
  useEffect(() => {
    if (data) writeKnownFields(id, data.items);
  }, [id, data]);
  return useMemo(
    () => (data?.items ?? readKnownFields(id))?.filter(({ recordKind }) => recordKind === record.kind),
    [id, data, record.kind],
  );
}
