import { api } from '../app/api.ts';
import type { RegisterRealtime } from './realtime-listener.ts';

/** What a company decides for everybody is part of the session: its name, its clock, what becomes of pictures. */
export const registerCompanyRealtime: RegisterRealtime = (registry, store) => {
  for (const kind of ['dispatch', 'technician'] as const) {
    registry.registerRealtimeHandler(kind, (events) => {
      if (!events.some(({ event }) => event.type === 'company.updated')) return;
      store.dispatch(api.util.invalidateTags(['Session']));
    });
  }
};
