import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRealtimeEvents } from '../../realtime/use-realtime-events.ts';
import { photosChanged } from './photos-api.ts';

/** Keeps lists of pictures current. */
export function usePhotosLive(): void {
  const dispatch = useAppDispatch();
  const { role } = useCurrentUser();
  const apply = (events: readonly TopicEvent[]) => {
    const photos = events.flatMap(({ event: { record } }) =>
      record?.kind === 'photo' ? [record.photo] : [],
    );
    if (photos.length > 0) dispatch(photosChanged(photos, role === 'customer'));
  };
  useRealtimeEvents('dispatch', apply);
  useRealtimeEvents('technician', apply);
  useRealtimeEvents('customer', apply);
}
