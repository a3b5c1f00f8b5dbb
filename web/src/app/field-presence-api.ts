import { type FieldPresence, fieldPresenceRoute } from '@switchyard/contracts/presence/field-presence.ts';
import { api } from './api.ts';
import { routeRequest } from './route-request.ts';
import type { AppState } from './store.ts';

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

/** Each item replaces what was known of its technician; the entries of all others stay the same objects. */
export function presenceChanged(items: readonly FieldPresence[]) {
  return fieldPresenceApi.util.updateQueryData('fieldPresence', undefined, (known) => ({
    ...known,
    ...byTechnician(items),
  }));
}

const selectPresences = fieldPresenceApi.endpoints.fieldPresence.select();

/** What is known of a technician's device; undefined when it never spoke. */
export function selectPresence(state: AppState, technicianId: string): FieldPresence | undefined {
  return selectPresences(state).data?.[technicianId];
}

function byTechnician(items: readonly FieldPresence[]): Presences {
  return Object.fromEntries(items.map((item) => [item.technicianId, item]));
}
