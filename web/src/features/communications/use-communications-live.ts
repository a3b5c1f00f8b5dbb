import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { useArea } from '../../realtime/use-area.ts';
import { useRealtimeEvents } from '../../realtime/use-realtime-events.ts';
import { communicationsApi, type CommunicationQuery } from './communications-api.ts';

/** Refetches the messages when a new one arrives. */
export function useCommunicationsLive(shown: CommunicationQuery): void {
  const dispatch = useAppDispatch();
  const apply = (events: readonly TopicEvent[]) => {
    const isOurs = events.some(({ event: { record } }) => {
      if (record?.kind !== 'communication') return false;
      const { jobId, customerId } = record.communication;
      return 'jobId' in shown ? jobId === shown.jobId : customerId === shown.customerId;
    });
    if (isOurs) dispatch(communicationsApi.util.invalidateTags(['Communication']));
  };
  useArea('desk');
  useRealtimeEvents('desk', apply);
  useRealtimeEvents('technician', apply);
  useRealtimeEvents('customer', apply);
}
