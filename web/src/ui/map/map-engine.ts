import {
  AttributionControl,
  type GeoJSONSource,
  Map as LibreMap,
  Marker,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { fineLandUrl } from 'virtual:map-land';
import { savesData } from '../../lib/saves-data.ts';
import type { MapBase } from './map-base.ts';
import type { MapKind, MapRoute, PlacedEntry, Position } from './map-entry.ts';
import { featureOf, gridOf, lngLat, type MapFeature, stopsOf, wayOf } from './map-features.ts';
import { type Bounds, boundsOf } from './map-geometry.ts';
import {
  clickedLayers,
  type ColorOf,
  entryLayers,
  type MapLayer,
  mapSources,
  ownSources,
} from './map-layers.ts';

export type EngineOptions = {
  readonly container: HTMLElement;
  /** Accessible name of the map. */
  readonly label: string;
  readonly base: MapBase;
  readonly color: ColorOf;
  readonly kinds: Readonly<Record<string, MapKind>>;
  /** On pages that scroll, the wheel moves the page. */
  readonly scrolls: boolean;
  /** Ids at the place of a click: several if they cannot be told apart, none beside all points. */
  readonly onPick: (ids: readonly string[]) => void;
  /** Place of a click, where one is asked for. */
  readonly onPlace?: ((place: Position) => void) | undefined;
};

/** Closest zoom; entries nearer to each other than a few metres stay together. */
const closest = 18;
/** Zoom from which coasts are drawn finer. */
const fineFrom = 6;
/** Closest zoom of showing all entries: a block of houses. */
const closestFit = 14;

/** A map of MapLibre with entries, clusters and routes. Dispose of it: browsers allow few of them at a time. */
export class MapEngine implements Disposable {
  readonly #map: LibreMap;
  readonly #options: EngineOptions;
  #kinds: Readonly<Record<string, MapKind>>;
  #color: ColorOf;
  #entries: readonly PlacedEntry[] = [];
  #routes: readonly MapRoute[] = [];
  #picked: PlacedEntry | null = null;
  #pin: Marker | null = null;
  #hasStyle = false;
  #hasFineLand = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#kinds = options.kinds;
    this.#color = options.color;
    setWorkerUrl(new URL(workerUrl, location.href).href);
    this.#map = new LibreMap({
      container: options.container,
      style: options.base.style,
      center: [0, 25],
      zoom: 1,
      minZoom: 0.5,
      maxZoom: closest,
      maxPitch: 0,
      dragRotate: false,
      pitchWithRotate: false,
      fadeDuration: 0,
      attributionControl: false,
      cooperativeGestures: options.scrolls,
      locale: { 'Map.Title': options.label },
      validateStyle: false,
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#map.addControl(new AttributionControl({ compact: false }), 'bottom-right');
    this.#map.addControl(new ScaleControl({ maxWidth: 96 }), 'bottom-left');
    this.#listen();
  }

  /** The entries to show; `fits` moves the map to them. */
  show(entries: readonly PlacedEntry[], kinds: Readonly<Record<string, MapKind>>, fits: boolean): void {
    this.#entries = entries;
    this.#kinds = kinds;
    this.#write(mapSources.points, entries.map(featureOf));
    if (fits) this.fit(false);
  }

  showRoutes(routes: readonly MapRoute[]): void {
    this.#routes = routes;
    this.#write(mapSources.ways, routes.map(wayOf));
    this.#write(mapSources.stops, routes.flatMap(stopsOf));
  }

  /** Marks an entry and moves the map to it if it is off the screen or in a cluster. */
  pick(entry: PlacedEntry | null): void {
    this.#picked = entry;
    this.#write(mapSources.picked, entry === null ? [] : [featureOf(entry)]);
    if (entry === null) return;
    const center = lngLat(entry.position);
    const isSeen = this.#map.getBounds().contains(center);
    if (!isSeen || this.#map.getZoom() < 9)
      this.#map.easeTo({ center, zoom: Math.max(this.#map.getZoom(), 11) });
  }

  /** Moves the map to all entries. */
  fit(isAnimated = true): void {
    const stops = this.#routes.flatMap(({ stops: all }) => all);
    const bounds = boundsOf([...this.#entries.map(({ position }) => position), ...stops]);
    if (bounds === null) return;
    this.#move(bounds, closestFit, isAnimated);
  }

  zoom(by: 1 | -1): void {
    if (by === 1) this.#map.zoomIn();
    else this.#map.zoomOut();
  }

  /** The visible area. */
  area(): Bounds {
    const seen = this.#map.getBounds();
    return [seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()];
  }

  /** The place under a point of the map, px from its upper left corner. */
  placeAt(x: number, y: number): Position {
    const { lat, lng } = this.#map.unproject([x, y]).wrap();
    return { latitude: lat, longitude: lng };
  }

  /** Where a place is, px from the upper left corner of the map. */
  pointOf(place: Position): { readonly x: number; readonly y: number } {
    return this.#map.project(lngLat(place));
  }

  /** A pin that can be dragged. */
  setPin(place: Position | null): void {
    if (place === null) {
      this.#pin?.remove();
      this.#pin = null;
      return;
    }
    if (this.#pin === null) {
      const pin = new Marker({ draggable: true, color: this.#color('--danger') });
      pin.on('dragend', () => {
        const { lat, lng } = pin.getLngLat().wrap();
        this.#options.onPlace?.({ latitude: lat, longitude: lng });
      });
      this.#pin = pin;
    }
    this.#pin.setLngLat(lngLat(place)).addTo(this.#map);
    if (!this.#map.getBounds().contains(lngLat(place)) || this.#map.getZoom() < 4) {
      this.#map.jumpTo({ center: lngLat(place), zoom: Math.max(10, this.#map.getZoom()) });
    }
  }

  /** Paints base and entries in the colours of the theme. */
  paint(color: ColorOf): void {
    this.#color = color;
    if (!this.#hasStyle) return;
    for (const layer of [...this.#options.base.layers(color), ...this.#layers()]) this.#repaint(layer);
  }

  [Symbol.dispose](): void {
    this.#map.remove();
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => this.#addEntries());
    map.on('moveend', () => this.#drawGround());
    map.on('click', ({ point, lngLat: place }) => {
      const { lat, lng } = place.wrap();
      if (this.#options.onPlace) this.#options.onPlace({ latitude: lat, longitude: lng });
      else void this.#pickAt(point.x, point.y);
    });
    for (const layer of clickedLayers) {
      map.on('mouseenter', layer, () => this.#cursor('pointer'));
      map.on('mouseleave', layer, () => this.#cursor(''));
    }
    // Without a listener MapLibre writes each tile that cannot be loaded to the console as an error.
    map.on('error', ({ error }) => console.warn('Part of the map could not be drawn', error.message));
  }

  #move([west, south, east, north]: Bounds, maxZoom: number, animate = true): void {
    const { clientWidth, clientHeight } = this.#options.container;
    const padding = Math.min(56, clientWidth / 6, clientHeight / 6);
    this.#map.fitBounds(
      [
        [west, south],
        [east, north],
      ],
      { padding, maxZoom, animate },
    );
  }

  #cursor(cursor: string): void {
    this.#map.getCanvas().style.cursor = cursor;
  }

  #layers(): MapLayer[] {
    return entryLayers({ color: this.#color, kinds: this.#kinds, font: this.#options.base.font });
  }

  #addEntries(): void {
    this.#hasStyle = true;
    const empty = { type: 'FeatureCollection' as const, features: [] };
    const cluster = { cluster: true, clusterRadius: 44, clusterMaxZoom: closest };
    this.#map.addSource(mapSources.points, {
      type: 'geojson',
      data: empty,
      maxzoom: closest + 1,
      ...cluster,
    });
    for (const source of [mapSources.picked, mapSources.ways, mapSources.stops]) {
      this.#map.addSource(source, { type: 'geojson', data: empty });
    }
    for (const layer of this.#layers()) this.#map.addLayer(layer);
    this.show(this.#entries, this.#kinds, false);
    this.showRoutes(this.#routes);
    this.pick(this.#picked);
    this.#drawGround();
  }

  #write(source: string, features: MapFeature[]): void {
    if (!this.#hasStyle) return;
    const known = this.#map.getSource<GeoJSONSource>(source);
    void known?.setData({ type: 'FeatureCollection', features });
  }

  /** The grid around the visible area, and finer coasts once a region fills the screen. */
  #drawGround(): void {
    const land = this.#map.getSource<GeoJSONSource>(ownSources.land);
    if (!this.#hasStyle || land === undefined) return;
    this.#write(ownSources.grid, gridOf(this.area()));
    if (this.#hasFineLand || this.#map.getZoom() < fineFrom || savesData()) return;
    this.#hasFineLand = true;
    void land.setData(fineLandUrl);
  }

  #repaint(layer: MapLayer): void {
    if (this.#map.getLayer(layer.id) === undefined) return;
    for (const [name, value] of Object.entries(layer.paint ?? {})) {
      this.#map.setPaintProperty(layer.id, name as 'line-color', value as string);
    }
  }

  async #pickAt(x: number, y: number): Promise<void> {
    const room = 5;
    const layers = [...clickedLayers];
    const found = this.#map.queryRenderedFeatures(
      [
        [x - room, y - room],
        [x + room, y + room],
      ],
      { layers },
    );
    const cluster = found.find(({ properties }) => 'cluster_id' in properties);
    if (cluster === undefined) {
      this.#options.onPick([...new Set(found.map(({ properties }) => String(properties['id'])))]);
      return;
    }
    const { cluster_id: id, point_count: count } = cluster.properties;
    const source = this.#map.getSource<GeoJSONSource>(mapSources.points);
    const leaves = (await source?.getClusterLeaves(Number(id), Number(count), 0)) ?? [];
    const ids = new Set((leaves as unknown as readonly Leaf[]).map(({ properties }) => properties.id));
    const places = this.#entries.filter((entry) => ids.has(entry.id)).map(({ position }) => position);
    const bounds = boundsOf(places);
    if (bounds === null) return;
    if (isOnePlace(bounds) || this.#map.getZoom() >= closest - 0.5) this.#options.onPick([...ids]);
    else this.#move(bounds, closest);
  }
}

type Leaf = { readonly properties: { readonly id: string } };

/** True for an area of about a metre: no zoom tells its entries apart. */
function isOnePlace([west, south, east, north]: Bounds): boolean {
  return east - west < 1e-5 && north - south < 1e-5;
}
