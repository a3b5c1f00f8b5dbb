import { api } from '../../app/api.ts';
import type { RegisterRealtime } from '../../realtime/realtime-listener.ts';

/** Leads are read again when something happened to one; what nobody looks at is read when it is looked at. */
export const registerLeadsRealtime: RegisterRealtime = (registry, store) => {
  registry.registerRealtimeHandler('dispatch', (events) => {
    if (events.some(({ event }) => event.entity.kind === 'lead')) {
      store.dispatch(api.util.invalidateTags(['Lead']));
    }
  });
};
