/** A place on the earth, degrees. */
export type Position = { readonly latitude: number; readonly longitude: number };

/** Look of a kind of point: its word, and the design token of its colour (`--st-scheduled-edge`). */
export type MapKind = { readonly word: string; readonly token: `--${string}` };

/** Something with a place: a point of the map and an entry of the list beside it. */
export type MapEntry = {
  readonly id: string;
  /** Null while the place is not known: then it is in the list only. */
  readonly position: Position | null;
  /** Key of {@link MapKind}. */
  readonly kind: string;
  readonly title: string;
  /** Before the title: a number. */
  readonly mark?: string;
  /** Below the title. */
  readonly note?: string;
};
export type PlacedEntry = MapEntry & { readonly position: Position };

/** A way through places in order; each stop has its number. */
export type MapRoute = {
  readonly id: string;
  readonly token: `--chart-${1 | 2 | 3 | 4 | 5 | 6}`;
  readonly stops: readonly Position[];
};

export function isPlaced(entry: MapEntry): entry is PlacedEntry {
  return entry.position !== null;
}
