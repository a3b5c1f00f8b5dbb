import { useEffect } from 'react';
import { useRealtimeMessage } from '../realtime/use-realtime-message.ts';
import { fieldPresenceApi, presenceChanged } from './field-presence-api.ts';
import { useAppDispatch, useAppSelector } from './use-app-store.ts';

/**
 * Keeps what is known of technicians' devices current while it is mounted. It draws nothing, so that no page is drawn
 * anew by what it hears.
 */
export function FieldPresenceFeed() {
  const dispatch = useAppDispatch();
  const isLive = useAppSelector((state) => state.connection.status === 'live');
  fieldPresenceApi.endpoints.fieldPresence.useQuerySubscription();
  useRealtimeMessage('presence', ({ items }) => dispatch(presenceChanged(items)));
  // What was told while the connection was down is not told again.
  useEffect(() => {
    if (isLive) dispatch(fieldPresenceApi.util.invalidateTags(['Presence']));
  }, [isLive, dispatch]);
  return null;
}
