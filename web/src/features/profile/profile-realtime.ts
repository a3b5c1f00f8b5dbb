import { api } from '../../core/api.ts';
import type { RegisterRealtime } from '../../core/realtime-registry.ts';
import { profileApi } from './profile-api.ts';

/**
 * Updates menu and page when the user's profile changes, here or on another device. Also fetches it once in advance,
 * so that it is available offline.
 */
export const registerProfileRealtime: RegisterRealtime = (registry, store) => {
  void store.dispatch(profileApi.endpoints.profile.initiate(undefined, { subscribe: false }));
  registry.registerRealtimeHandler('user', (events) => {
    if (events.some(({ event }) => event.type === 'user.changed')) {
      store.dispatch(api.util.invalidateTags(['Profile', 'Session']));
    }
  });
};
