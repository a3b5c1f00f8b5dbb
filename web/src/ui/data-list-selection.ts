/** The selection after toggling one row. */
export function toggleSelected(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The selection extended by a range of rows, both ends included; an unknown anchor adds only the target. */
export function selectRange(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  anchor: string | null,
  target: string,
): ReadonlySet<string> {
  const to = ids.indexOf(target);
  const from = anchor === null ? to : ids.indexOf(anchor);
  if (from < 0) return new Set([...selected, target]);
  return new Set([...selected, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]);
}

/** The selection after selecting or clearing all rows of a group. */
export function selectAllOf(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  all: boolean,
): ReadonlySet<string> {
  if (all) return new Set([...selected, ...ids]);
  const own = new Set(ids);
  return new Set([...selected].filter((id) => !own.has(id)));
}

/** State of the header checkbox: none, some or all of the rows are selected. */
export function selectionState(
  selected: ReadonlySet<string>,
  ids: readonly string[],
): boolean | 'indeterminate' {
  const count = ids.reduce((sum, id) => sum + (selected.has(id) ? 1 : 0), 0);
  if (count === 0) return false;
  return count === ids.length ? true : 'indeterminate';
}
