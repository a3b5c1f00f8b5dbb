/** A topology of world-atlas: lines that shapes share, as steps on a grid. */
export type Atlas = {
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly objects: { readonly countries: Shapes; readonly land: Shapes };
};
type Shapes = { readonly geometries: readonly Shape[] };
type Shape = { readonly type: string; readonly arcs?: unknown };
type Ring = readonly number[];
type Position = readonly [longitude: number, latitude: number];

/** Antarctica has a tenth of all coasts and no customers, degrees. */
const southernmost = -60;

/**
 * Land and the borders between countries as GeoJSON, without names. The grid of the atlas is 400 m wide at the equator,
 * so that three decimals lose nothing.
 */
export function landFile(atlas: Atlas): string {
  const lines = atlas.arcs.map((steps) => positionsOf(atlas, steps));
  const land = atlas.objects.land.geometries
    .flatMap(polygonsOf)
    .map((rings) => rings.map((ring) => ringPositions(lines, ring)))
    .filter(([outline = []]) => outline.some(([, latitude]) => latitude > southernmost));
  const feature = (type: string, coordinates: unknown) => ({
    type: 'Feature',
    properties: {},
    geometry: { type, coordinates },
  });
  return JSON.stringify({
    type: 'FeatureCollection',
    features: [
      feature('MultiPolygon', land),
      feature(
        'MultiLineString',
        sharedArcs(atlas).map((arc) => lines[arc]),
      ),
    ],
  });
}

/** Lines that two countries share: their borders on land. */
function sharedArcs({ objects }: Atlas): number[] {
  const uses = new Map<number, number>();
  for (const shape of objects.countries.geometries) {
    for (const arc of new Set(polygonsOf(shape).flat(2).map(arcIndex)))
      uses.set(arc, (uses.get(arc) ?? 0) + 1);
  }
  return [...uses].filter(([, count]) => count > 1).map(([arc]) => arc);
}

function polygonsOf({ type, arcs }: Shape): readonly (readonly Ring[])[] {
  if (type === 'Polygon') return [arcs as readonly Ring[]];
  return type === 'MultiPolygon' ? (arcs as readonly (readonly Ring[])[]) : [];
}

/** A line that is followed backwards has the complement of its index. */
function arcIndex(arc: number): number {
  return arc < 0 ? ~arc : arc;
}

function ringPositions(lines: readonly (readonly Position[])[], ring: Ring): Position[] {
  return ring.flatMap((arc, place) => {
    const line = lines[arcIndex(arc)] ?? [];
    const ordered = arc < 0 ? line.toReversed() : line;
    // Each line begins where the one before it ends.
    return place === 0 ? ordered : ordered.slice(1);
  });
}

function positionsOf({ transform }: Atlas, steps: readonly (readonly [number, number])[]): Position[] {
  const { scale, translate } = transform;
  let [x, y] = [0, 0];
  return steps.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [rounded(x * scale[0] + translate[0]), rounded(y * scale[1] + translate[1])];
  });
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
