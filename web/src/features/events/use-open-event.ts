import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCurrentUser } from '../../core/use-session.ts';
import { useOpenParam } from '../../lib/use-open-param.ts';
import { useEventPageQuery } from './events-api.ts';

type OpenEvent = {
  /** Undefined while none is open, or while it is read. */
  readonly row: TopicEvent | undefined;
  readonly open: (row: TopicEvent | null) => void;
  /** True if the address names an event that does not exist. */
  readonly isMissing: boolean;
};

/** The event that the address names, from the list or read by its offset. */
export function useOpenEvent(rows: readonly TopicEvent[]): OpenEvent {
  const topic = companyTopic(useCurrentUser().companyId, 'timeline');
  const [param, setParam] = useOpenParam('event');
  const offset = param !== null && /^[1-9]\d{0,14}$/.test(param) ? Number(param) : null;
  const listed = rows.find((row) => row.offset === offset);
  const { data, isFetching } = useEventPageQuery(
    offset === null || listed ? skipToken : { topic, after: offset - 1, limit: 1 },
  );
  const read = data?.items.find((row) => row.offset === offset);
  const row = listed ?? (offset === null ? undefined : read);
  return {
    row,
    open: (next) => setParam(next === null ? null : String(next.offset)),
    isMissing:
      param !== null && row === undefined && (offset === null || (data !== undefined && !isFetching)),
  };
}
