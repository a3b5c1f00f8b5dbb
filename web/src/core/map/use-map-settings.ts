import { type MapSettings, mapSettingsRoute } from '@switchyard/contracts/maps/map-settings.ts';
import { api } from '../api.ts';
import { routeRequest } from '../route-request.ts';

const mapsApi = api.injectEndpoints({
  endpoints: (build) => ({
    mapSettings: build.query<MapSettings, void>({ query: () => routeRequest(mapSettingsRoute) }),
  }),
});

/** What is known of {@link useMapSettings}; `settings` is null for the land that comes with the console. */
export type KnownMapSettings = { readonly isKnown: boolean; readonly settings: MapSettings | null };

/** What maps of this deployment are drawn on. Without an answer, on the land that comes with the console. */
export function useMapSettings(): KnownMapSettings {
  const { data, error } = mapsApi.useMapSettingsQuery();
  const isConfigured = data !== undefined && (data.style !== null || data.tiles !== null);
  return { isKnown: data !== undefined || error !== undefined, settings: isConfigured ? data : null };
}
