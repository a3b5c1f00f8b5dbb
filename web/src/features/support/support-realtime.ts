import { api } from '../../app/api.ts';
import type { RegisterRealtime } from '../../realtime/realtime-listener.ts';

/** Tickets are read again when something happened to one; what nobody looks at is read when it is looked at. */
export const registerSupportRealtime: RegisterRealtime = (registry, store) => {
  registry.registerRealtimeHandler('user', (events) => {
    if (events.some(({ event }) => event.entity.kind === 'ticket')) {
      store.dispatch(api.util.invalidateTags(['Ticket']));
    }
  });
};
