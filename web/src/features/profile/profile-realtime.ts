import { api } from '../../app/api.ts';
import type { RegisterRealtime } from '../../realtime/realtime-listener.ts';
import { profileApi } from './profile-api.ts';

/**
 * The own name or number was changed, here or on another device: the menu and the page show it. Read once ahead, so that
 * the device has it for times without a network.
 */
export const registerProfileRealtime: RegisterRealtime = (registry, store) => {
  void store.dispatch(profileApi.endpoints.profile.initiate(undefined, { subscribe: false }));
  registry.registerRealtimeHandler('user', (events) => {
    if (events.some(({ event }) => event.type === 'user.changed')) {
      store.dispatch(api.util.invalidateTags(['Profile', 'Session']));
    }
  });
};
