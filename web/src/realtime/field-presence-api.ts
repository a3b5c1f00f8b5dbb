import { type FieldPresence, fieldPresenceRoute } from '@switchyard/contracts/presence/field-presence.ts';
import { api } from '../core/api.ts';
import { routeRequest } from '../core/route-request.ts';
import type { AppState } from '../core/store.ts';

/** By technician. */
type Presences = Readonly<Record<string, FieldPresence>>;

export const fieldPresenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    fieldPresence: build.query<Presences, void>({
      query: () => routeRequest(fieldPresenceRoute),
      transformResponse: ({ items }: { items: FieldPresence[] }) => byTechnician(items),
      providesTags: ['Presence'],
    }),
  }),
});

/** Each item replaces the entry of its technician; all other entries keep their identity. */
export function presenceChanged(items: readonly FieldPresence[]) {
  return fieldPresenceApi.util.updateQueryData('fieldPresence', undefined, (known) => ({
    ...known,
    ...byTechnician(items),
  }));
}

const selectPresences = fieldPresenceApi.endpoints.fieldPresence.select();

/** Last known state of a technician's device; undefined if it has never reported. */
export function selectPresence(state: AppState, technicianId: string): FieldPresence | undefined {
  return selectPresences(state).data?.[technicianId];
}

function byTechnician(items: readonly FieldPresence[]): Presences {
  return Object.fromEntries(items.map((item) => [item.technicianId, item]));
}
