/** Lines to render, both inclusive; `last` below `first`: none. */
export type LineRange = { readonly first: number; readonly last: number };

/** Tops of lines and, as the last entry, the total height: `[0, 44, 84, …]`. */
export function lineTops(heights: readonly number[]): number[] {
  const tops = [0];
  for (const [index, height] of heights.entries()) tops.push((tops[index] ?? 0) + height);
  return tops;
}

type View = { readonly top: number; readonly height: number };

/** The lines that intersect a view extended by `marginPx`. */
export function linesInView(tops: readonly number[], { top, height }: View, marginPx: number): LineRange {
  const count = tops.length - 1;
  if (count === 0 || height === 0) return { first: 0, last: -1 };
  return {
    first: lineAt(tops, top - marginPx),
    last: lineAt(tops, top + height + marginPx),
  };
}

/** The line at a height, the nearest one outside of the list; by binary search. */
function lineAt(tops: readonly number[], at: number): number {
  let low = 0;
  let high = tops.length - 2;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
