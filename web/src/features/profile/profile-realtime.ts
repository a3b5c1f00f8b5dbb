import { api } from '../../app/api.ts';
import type { RegisterRealtime } from '../../realtime/realtime-listener.ts';

/** The own name or number was changed, here or on another device: the menu and the page show it. */
export const registerProfileRealtime: RegisterRealtime = (registry, store) => {
  registry.registerRealtimeHandler('user', (events) => {
    if (events.some(({ event }) => event.type === 'user.changed')) {
      store.dispatch(api.util.invalidateTags(['Profile', 'Session']));
    }
  });
};
