import { api } from '../core/api.ts';
import type { RegisterRealtime } from '../core/realtime-registry.ts';

/**
 * Company settings are part of the session (name, time zone, picture settings), so it is read again when they change.
 */
export const registerCompanyRealtime: RegisterRealtime = (registry, store) => {
  for (const kind of ['dispatch', 'technician'] as const) {
    registry.registerRealtimeHandler(kind, (events) => {
      if (!events.some(({ event }) => event.type === 'company.updated')) return;
      store.dispatch(api.util.invalidateTags(['Session']));
    });
  }
};
