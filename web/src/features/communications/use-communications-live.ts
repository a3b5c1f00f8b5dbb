import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { useAppDispatch } from '../../app/use-app-store.ts';
import { useRealtimeEvents } from '../../realtime/use-realtime-events.ts';
import { communicationsApi, type CommunicationQuery } from './communications-api.ts';

/** Reads the messages again when one of them is new. */
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
  useRealtimeEvents('dispatch', apply);
  useRealtimeEvents('technician', apply);
  useRealtimeEvents('customer', apply);
}
