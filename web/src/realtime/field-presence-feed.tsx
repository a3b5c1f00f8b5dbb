import { useEffect } from 'react';
import { useRealtimeMessage } from './use-realtime-message.ts';
import { fieldPresenceApi, presenceChanged } from './field-presence-api.ts';
import { useAppDispatch, useAppSelector } from '../core/use-app-store.ts';

/**
 * Keeps the state of technicians' devices current while mounted. Renders nothing, so that updates do not re-render a
 * page.
 */
export function FieldPresenceFeed() {
  const dispatch = useAppDispatch();
  const isLive = useAppSelector((state) => state.connection.status === 'live');
  fieldPresenceApi.endpoints.fieldPresence.useQuerySubscription();
  useRealtimeMessage('presence', ({ items }) => dispatch(presenceChanged(items)));
  // Updates missed while disconnected are not replayed.
  useEffect(() => {
    if (isLive) dispatch(fieldPresenceApi.util.invalidateTags(['Presence']));
  }, [isLive, dispatch]);
  return null;
}
