import { type MapSettings, mapSettingsRoute } from '@switchyard/contracts/maps/map-settings.ts';
import { api } from '../api.ts';
import { routeRequest } from '../route-request.ts';

const mapsApi = api.injectEndpoints({
  endpoints: (build) => ({
    mapSettings: build.query<MapSettings, void>({ query: () => routeRequest(mapSettingsRoute) }),
  }),
});

/** Settings as far as they are known; `settings` is null for the land that comes with the console. */
export type KnownMapSettings = { readonly isKnown: boolean; readonly settings: MapSettings | null };

/** The base of maps in this deployment. Without an answer, the land that comes with the console. */
export function useMapSettings(): KnownMapSettings {
  const { data, error } = mapsApi.useMapSettingsQuery();
  const isConfigured = data !== undefined && (data.style !== null || data.tiles !== null);
  return { isKnown: data !== undefined || error !== undefined, settings: isConfigured ? data : null };
}
