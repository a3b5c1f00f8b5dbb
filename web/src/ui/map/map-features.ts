import type { MapRoute, PlacedEntry, Position } from './map-entry.ts';
import { type Bounds, gridLines } from './map-geometry.ts';

/** A point or line of GeoJSON. */
export type MapFeature = {
  type: 'Feature';
  properties: Record<string, string | number>;
  geometry:
    | { type: 'Point'; coordinates: [number, number] }
    | { type: 'LineString'; coordinates: [number, number][] };
};

/** As MapLibre takes it. */
export function lngLat({ latitude, longitude }: Position): [number, number] {
  return [longitude, latitude];
}

export function featureOf({ id, kind, position }: PlacedEntry): MapFeature {
  return {
    type: 'Feature',
    properties: { id, kind },
    geometry: { type: 'Point', coordinates: lngLat(position) },
  };
}

export function wayOf({ token, stops }: MapRoute): MapFeature {
  return {
    type: 'Feature',
    properties: { token },
    geometry: { type: 'LineString', coordinates: stops.map(lngLat) },
  };
}

export function stopsOf({ token, stops }: MapRoute): MapFeature[] {
  return stops.map((stop, place) => ({
    type: 'Feature',
    properties: { token, number: String(place + 1) },
    geometry: { type: 'Point', coordinates: lngLat(stop) },
  }));
}

/** Meridians and parallels around an area. */
export function gridOf(bounds: Bounds): MapFeature[] {
  return gridLines(bounds).map(([from, to]) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates: [[...from], [...to]] },
  }));
}
