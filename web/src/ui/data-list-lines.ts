import type { RowGroup } from './data-list-types.ts';

/** A row of a list, with its place among the visible rows. */
export type RowLine<Row> = {
  readonly kind: 'row';
  readonly id: string;
  readonly row: Row;
  readonly index: number;
};
/** The heading of a group, with the ids of its loaded rows. */
export type GroupLine = { readonly kind: 'group'; readonly group: RowGroup; readonly ids: readonly string[] };
/** One line of a list as drawn: rows, and headings of groups before their rows. */
export type Line<Row> = RowLine<Row> | GroupLine;

/** The lines of a list; rows of collapsed groups have none. Without groups, each row is a line. */
export function linesOf<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  groups: readonly RowGroup[] | undefined,
): readonly Line<Row>[] {
  if (groups === undefined) return rows.map((row, index) => ({ kind: 'row', id: rowId(row), row, index }));
  const lines: Line<Row>[] = [];
  let from = 0;
  let index = 0;
  for (const group of groups) {
    const own = rows.slice(from, from + group.loaded);
    from += group.loaded;
    lines.push({ kind: 'group', group, ids: own.map(rowId) });
    if (group.isCollapsed) continue;
    for (const row of own) {
      lines.push({ kind: 'row', id: rowId(row), row, index });
      index += 1;
    }
  }
  return lines;
}

/** Place of the heading above a line; -1 for none. It stays in view while rows of its group do. */
export function headingAbove(lines: readonly Line<unknown>[], line: number): number {
  return lines.findLastIndex(({ kind }, place) => kind === 'group' && place <= line);
}
