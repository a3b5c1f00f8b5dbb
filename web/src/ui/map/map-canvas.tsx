import { t } from '@lingui/core/macro';
import type { MapSettings } from '@switchyard/contracts/maps/map-settings.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useTheme } from '../../lib/use-theme.ts';
import { Spinner } from '../spinner.tsx';
import { loadBase } from './map-base.ts';
import { MapControls } from './map-controls.tsx';
import { MapEngine } from './map-engine.ts';
import type { MapKind, MapRoute, PlacedEntry, Position } from './map-entry.ts';
import { isInside, isWithin } from './map-geometry.ts';
import { MapLasso } from './map-lasso.tsx';
import { readColor } from './map-layers.ts';
import './map.css';

export type MapCanvasProps = {
  /** Accessible name of the map. */
  label: string;
  settings: MapSettings | null;
  entries: readonly PlacedEntry[];
  kinds: Readonly<Record<string, MapKind>>;
  routes?: readonly MapRoute[];
  /** Entry that is marked. */
  picked?: PlacedEntry | null;
  /** Entries at the place of a click; none beside all points. */
  onPick?: (ids: readonly string[]) => void;
  /** Entries inside a drawn line or on the screen. Without it, the map has no buttons for that. */
  onNarrow?: (ids: readonly string[]) => void;
  /** A pin to set by click or by dragging. */
  pin?: { readonly at: Position | null; readonly onPlace: (place: Position) => void };
  /** The page scrolls: moving the map needs two fingers or a held key. */
  scrolls?: boolean;
};

const noRoutes: readonly MapRoute[] = [];

/** The map itself; loaded with the first map that is shown. */
export function MapCanvas(props: MapCanvasProps) {
  const { label, entries, onNarrow } = props;
  const host = useRef<HTMLDivElement>(null);
  const { engine, isReplaced } = useEngine(props, host);
  const [isDrawing, setIsDrawing] = useState(false);
  useContent(engine, props);
  const narrow = (holds: (place: Position) => boolean) =>
    onNarrow?.(entries.filter(({ position }) => holds(position)).map(({ id }) => id));
  const close = (ring: readonly { x: number; y: number }[]) => {
    setIsDrawing(false);
    if (engine === null || ring.length < 3) return;
    const places = ring.map(({ x, y }) => engine.placeAt(x, y));
    narrow((place) => isInside(places, place));
  };
  return (
    <div className="relative size-full min-h-0 overflow-hidden bg-surface-2" aria-busy={engine === null}>
      <div className="absolute inset-0">
        <div ref={host} className="size-full" />
      </div>
      {engine === null && (
        <div
          role="status"
          aria-label={t`Loading the map`}
          className="absolute inset-0 grid place-items-center text-3"
        >
          <Spinner />
        </div>
      )}
      {engine !== null && isDrawing && <MapLasso onClose={close} onCancel={() => setIsDrawing(false)} />}
      {engine !== null && (
        <MapControls
          map={label}
          engine={engine}
          canFit={entries.length > 0}
          narrowing={
            onNarrow && {
              isDrawing,
              onDraw: () => setIsDrawing(!isDrawing),
              onScreen: () => {
                const area = engine.area();
                narrow((place) => isWithin(area, place));
              },
            }
          }
        />
      )}
      {isReplaced && (
        <p className="absolute top-2 left-2 max-w-[70%] rounded-md border border-line bg-surface px-2 py-1 text-sm text-2">
          {t`The configured map does not answer. Land and borders are shown instead.`}
        </p>
      )}
    </div>
  );
}

function useEngine(props: MapCanvasProps, host: RefObject<HTMLDivElement | null>) {
  const { settings } = props;
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [isReplaced, setIsReplaced] = useState(false);
  const { resolved } = useTheme();
  const pick = useEffectEvent((ids: readonly string[]) => props.onPick?.(ids));
  const place = useEffectEvent((at: Position) => props.pin?.onPlace(at));
  const options = useEffectEvent(() => ({
    label: props.label,
    kinds: props.kinds,
    scrolls: props.scrolls === true,
    color: readColor,
    hasPin: props.pin !== undefined,
  }));
  useEffect(() => {
    let made: MapEngine | null = null;
    let isGone = false;
    void loadBase(settings, readColor).then((base) => {
      const container = host.current;
      if (isGone || container === null) return;
      const { hasPin, ...rest } = options();
      made = new MapEngine({
        ...rest,
        container,
        base,
        onPick: (ids) => pick(ids),
        ...(hasPin ? { onPlace: (at: Position) => place(at) } : {}),
      });
      setIsReplaced(base.isReplaced);
      setEngine(made);
    });
    return () => {
      isGone = true;
      setEngine(null);
      made?.[Symbol.dispose]();
    };
  }, [settings, host]);
  useEffect(() => engine?.paint(readColor), [engine, resolved]);
  return { engine, isReplaced };
}

/** Hands entries, routes, the marked entry and the pin to the map. The first entries move the map to them. */
function useContent(engine: MapEngine | null, props: MapCanvasProps): void {
  const { entries, kinds, routes = noRoutes, picked = null, pin } = props;
  const fitted = useRef<MapEngine>(null);
  useEffect(() => engine?.showRoutes(routes), [engine, routes]);
  useEffect(() => {
    const isFirst = engine !== null && fitted.current !== engine && entries.length > 0;
    engine?.show(entries, kinds, isFirst);
    if (isFirst) fitted.current = engine;
  }, [engine, entries, kinds]);
  useEffect(() => engine?.pick(picked), [engine, picked]);
  const at = pin?.at ?? null;
  useEffect(() => engine?.setPin(at), [engine, at]);
}
