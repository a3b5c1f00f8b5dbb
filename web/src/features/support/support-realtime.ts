import { api } from '../../core/api.ts';
import type { RegisterRealtime } from '../../core/realtime-registry.ts';

/** Refetches tickets after a ticket event; tickets off screen are fetched when they are opened. */
export const registerSupportRealtime: RegisterRealtime = (registry, store) => {
  registry.registerRealtimeHandler('user', (events) => {
    if (events.some(({ event }) => event.entity.kind === 'ticket')) {
      store.dispatch(api.util.invalidateTags(['Ticket']));
    }
  });
};
