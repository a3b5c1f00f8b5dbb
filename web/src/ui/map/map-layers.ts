import type { MapOptions } from 'maplibre-gl';
import type { MapKind } from './map-entry.ts';

export type MapStyle = Exclude<MapOptions['style'], string | undefined>;
export type MapLayer = MapStyle['layers'][number];

/** Reads the colour of a design token in the painted theme. */
export type ColorOf = (token: `--${string}`) => string;

export const readColor: ColorOf = (token) =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim();

/** Names of the sources that hold the entries of a map. */
export const mapSources = {
  points: 'entries',
  picked: 'picked-entry',
  ways: 'ways',
  stops: 'stops',
} as const;
export const ownSources = { land: 'own-land', grid: 'own-grid', tiles: 'own-tiles' } as const;
/** Layers that answer to a click. */
export const clickedLayers = ['entry-clusters', 'entry-points'] as const;

/** Land, borders and grid: what there is without the internet. */
export function landLayers(color: ColorOf): MapLayer[] {
  return [
    { id: 'own-water', type: 'background', paint: { 'background-color': color('--map-water') } },
    {
      id: 'own-land',
      type: 'fill',
      source: ownSources.land,
      // no-literal-text: a word of GeoJSON
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': color('--map-land'), 'fill-outline-color': color('--map-line') },
    },
    {
      id: 'own-grid',
      type: 'line',
      source: ownSources.grid,
      paint: { 'line-color': color('--map-grid'), 'line-width': 1 },
    },
    {
      id: 'own-borders',
      type: 'line',
      source: ownSources.land,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': color('--map-line'), 'line-width': 1 },
    },
  ];
}

/** Streets, water and names of an archive in the schema of Protomaps, above the land. */
export function tileLayers(color: ColorOf): MapLayer[] {
  const source = ownSources.tiles;
  const road = (kinds: readonly string[], width: number): MapLayer => ({
    id: `own-roads-${kinds[0]}`,
    type: 'line',
    source,
    'source-layer': 'roads',
    filter: ['in', ['get', 'kind'], ['literal', [...kinds]]],
    paint: {
      'line-color': color('--map-line'),
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 6, width / 4, 12, width, 18, width * 12],
    },
  });
  return [
    {
      id: 'own-earth',
      type: 'fill',
      source,
      'source-layer': 'earth',
      paint: { 'fill-color': color('--map-land') },
    },
    {
      id: 'own-lakes',
      type: 'fill',
      source,
      'source-layer': 'water',
      // no-literal-text: a word of GeoJSON
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': color('--map-water') },
    },
    road(['minor_road', 'path'], 0.5),
    road(['major_road', 'medium_road'], 1.2),
    road(['highway'], 2),
    {
      id: 'own-boundaries',
      type: 'line',
      source,
      'source-layer': 'boundaries',
      paint: { 'line-color': color('--map-line'), 'line-dasharray': [3, 2] },
    },
    {
      id: 'own-places',
      type: 'symbol',
      source,
      'source-layer': 'places',
      layout: { 'text-field': ['get', 'name'], 'text-size': 12, 'text-font': ownFont },
      paint: {
        'text-color': color('--text-2'),
        'text-halo-color': color('--map-land'),
        'text-halo-width': 1.5,
      },
    },
  ];
}

/** Without an address of glyphs, texts are drawn with fonts of the browser. */
// no-literal-text: name of a font
export const ownFont = ['Inter Variable', 'sans-serif'];

type EntryLook = {
  readonly color: ColorOf;
  readonly kinds: Readonly<Record<string, MapKind>>;
  readonly font: string[];
};

/** Points, clusters with their numbers, and routes. */
export function entryLayers(look: EntryLook): MapLayer[] {
  const [lines, ...stops] = routeLayers(look);
  return [...(lines ? [lines] : []), ...pointLayers(look), ...stops];
}

function textOf(font: string[]) {
  return { 'text-font': font, 'text-allow-overlap': true, 'text-ignore-placement': true };
}

function pointLayers({ color, kinds, font }: EntryLook): MapLayer[] {
  return [
    {
      id: 'entry-clusters',
      type: 'circle',
      source: mapSources.points,
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': color('--map-cluster'),
        'circle-radius': ['step', ['get', 'point_count'], 14, 10, 16, 100, 20, 1000, 25],
        'circle-stroke-color': color('--map-cluster-rim'),
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'entry-counts',
      type: 'symbol',
      source: mapSources.points,
      filter: ['has', 'point_count'],
      layout: { ...textOf(font), 'text-field': ['get', 'point_count_abbreviated'], 'text-size': 12 },
      paint: { 'text-color': color('--text') },
    },
    {
      id: 'entry-points',
      type: 'circle',
      source: mapSources.points,
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-color': colorOfKind(color, kinds),
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 4.5, 12, 7],
        'circle-stroke-color': color('--map-rim'),
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'picked-ring',
      type: 'circle',
      source: mapSources.picked,
      paint: {
        'circle-color': colorOfKind(color, kinds),
        'circle-radius': 9,
        'circle-stroke-color': color('--focus'),
        'circle-stroke-width': 3.5,
      },
    },
  ];
}

/** Lines below the points, numbered stops above them. */
function routeLayers({ color, font }: EntryLook): MapLayer[] {
  return [
    {
      id: 'way-lines',
      type: 'line',
      source: mapSources.ways,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colorOfToken(color), 'line-width': 3 },
    },
    {
      id: 'stop-points',
      type: 'circle',
      source: mapSources.stops,
      paint: {
        'circle-color': colorOfToken(color),
        'circle-radius': 10,
        'circle-stroke-color': color('--map-rim'),
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'stop-numbers',
      type: 'symbol',
      source: mapSources.stops,
      layout: { ...textOf(font), 'text-field': ['get', 'number'], 'text-size': 11 },
      paint: { 'text-color': color('--map-land') },
    },
  ];
}

type ColorExpression = NonNullable<
  NonNullable<Extract<MapLayer, { type: 'circle' }>['paint']>['circle-color']
>;

function colorOfKind(color: ColorOf, kinds: Readonly<Record<string, MapKind>>): ColorExpression {
  const named = Object.entries(kinds).flatMap(([kind, { token }]) => [kind, color(token)]);
  const rest = color('--text-2');
  return named.length === 0
    ? rest
    : (['match', ['get', 'kind'], ...named, rest] as unknown as ColorExpression);
}

/** Colour of a feature that names its token. */
function colorOfToken(color: ColorOf): ColorExpression {
  const tokens = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6'] as const;
  const named = tokens.flatMap((token) => [token, color(token)]);
  return ['match', ['get', 'token'], ...named, color('--chart-1')] as unknown as ColorExpression;
}
