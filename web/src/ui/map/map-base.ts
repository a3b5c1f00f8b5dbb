import type { MapSettings } from '@switchyard/contracts/maps/map-settings.ts';
import { landUrl } from 'virtual:map-land';
import {
  type ColorOf,
  landLayers,
  type MapLayer,
  type MapStyle,
  ownFont,
  ownSources,
  tileLayers,
} from './map-layers.ts';

/** The ground of a map. */
export type MapBase = {
  readonly style: MapStyle;
  /** Layers in the colours of the theme, which are painted again when it changes; none of a configured style. */
  readonly layers: (color: ColorOf) => MapLayer[];
  /** Font that the style has glyphs of. */
  readonly font: string[];
  /** True if the configured style or archive does not answer, so that land and borders are shown instead. */
  readonly isReplaced: boolean;
};

/** Longest wait for a configured style or archive, ms. */
const patienceMs = 6_000;

/** The configured base of the deployment; land and borders without one, or if it does not answer. */
export async function loadBase(settings: MapSettings | null, color: ColorOf): Promise<MapBase> {
  const style = settings?.style ?? null;
  const tiles = settings?.tiles ?? null;
  const configured =
    (style === null ? null : await orNull(loadStyle(style))) ??
    (tiles === null ? null : await orNull(loadTiles(tiles, color)));
  if (configured !== null) return configured;
  return { ...ownBase(color), isReplaced: style !== null || tiles !== null };
}

async function orNull<Value>(loading: Promise<Value>): Promise<Value | null> {
  try {
    return await loading;
  } catch (error) {
    console.warn('The configured map does not answer', error);
    return null;
  }
}

function ownBase(color: ColorOf): Omit<MapBase, 'isReplaced'> {
  const nothing = { type: 'FeatureCollection', features: [] } as const;
  return {
    style: {
      version: 8,
      sources: {
        // The worker fetches and cuts it; three decimals of a degree need no more than 10 levels.
        [ownSources.land]: { type: 'geojson', data: landUrl, maxzoom: 10, attribution: 'Natural Earth' },
        [ownSources.grid]: { type: 'geojson', data: { ...nothing, features: [] } },
      },
      layers: landLayers(color),
    },
    layers: landLayers,
    font: ownFont,
  };
}

async function loadStyle(url: string): Promise<MapBase> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`The style answers ${answer.status}`);
  const style = (await answer.json()) as MapStyle;
  if (style.version !== 8 || !Array.isArray(style.layers)) throw new Error('The answer is no style');
  if (JSON.stringify(style.sources).includes('pmtiles://')) await addArchives();
  return { style, layers: () => [], font: fontOf(style), isReplaced: false };
}

/** A font of the style's own texts: its glyphs exist. */
function fontOf({ glyphs, layers }: MapStyle): string[] {
  if (glyphs === undefined) return ownFont;
  const fonts = layers.map((layer) => (layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined));
  const plain = fonts.find(
    (font): font is string[] => Array.isArray(font) && font.every((name) => typeof name === 'string'),
  );
  // no-literal-text: name of a font that servers of glyphs usually have
  return plain ?? ['Noto Sans Regular'];
}

async function loadTiles(url: string, color: ColorOf): Promise<MapBase> {
  const { PMTiles } = await addArchives();
  const header = new PMTiles(url).getHeader();
  await Promise.race([header, refusal(patienceMs)]);
  const { style, font } = ownBase(color);
  const layers = (of: ColorOf) => [...landLayers(of), ...tileLayers(of)];
  return {
    style: {
      ...style,
      sources: {
        ...style.sources,
        [ownSources.tiles]: {
          type: 'vector',
          url: `pmtiles://${url}`,
          // The licence of OpenStreetMap asks for it.
          attribution: '© OpenStreetMap',
        },
      },
      layers: layers(color),
    },
    layers,
    font,
    isReplaced: false,
  };
}

/** Lets styles name archives by `pmtiles://`. */
async function addArchives() {
  const [{ addProtocol }, archives] = await Promise.all([import('maplibre-gl'), import('pmtiles')]);
  addProtocol('pmtiles', new archives.Protocol().tile);
  return archives;
}

function refusal(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The archive does not answer')), ms);
  });
}
