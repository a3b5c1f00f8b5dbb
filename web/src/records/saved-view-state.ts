import type { SavedView } from '@switchyard/contracts/saved-views/saved-view.ts';
import { isShownIn } from '../ui/column-layout.ts';
import type { Layout } from '../ui/data-list-types.ts';

/** The parts of a URL's search that belong to a list: its filters, search and sort, in a fixed order. */
export function listQuery(params: URLSearchParams, keys: readonly string[]): string {
  const own = new URLSearchParams();
  for (const key of keys.toSorted()) {
    const value = params.get(key);
    if (value !== null && value !== '') own.set(key, value);
  }
  return own.toString();
}

type Address = { readonly keys: readonly string[]; readonly viewKey: string };

/** The URL that shows a view, or the list without one; unrelated parameters are kept. */
export function addressOf(
  current: URLSearchParams,
  { keys, viewKey }: Address,
  view: Pick<SavedView, 'id' | 'query'> | null,
): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const key of [...keys, viewKey]) next.delete(key);
  if (view === null) return next;
  for (const [key, value] of new URLSearchParams(listQuery(new URLSearchParams(view.query), keys))) {
    next.set(key, value);
  }
  next.set(viewKey, view.id);
  return next;
}

type ViewColumns = Pick<SavedView, 'columns' | 'widths'>;

/** Column layout of a view, limited to the list's columns; null if it does not change them. */
export function layoutOf({ columns, widths }: ViewColumns, known: readonly string[]): Layout | null {
  const shown = columns.filter((id) => known.includes(id));
  if (shown.length === 0 && Object.keys(widths).length === 0) return null;
  const hidden = shown.length === 0 ? [] : known.filter((id) => !shown.includes(id));
  return { order: shown, hidden, widths };
}

/** The columns as stored in a view; nothing if they are as declared. */
export function columnsOf({ order, hidden, widths }: Layout, known: readonly string[]): ViewColumns {
  const isArranged = order.length > 0 || hidden.length > 0;
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const ordered = known.toSorted((one, other) => place(one) - place(other));
  return {
    columns: isArranged ? ordered.filter((id) => isShownIn({ order, hidden, widths }, id)) : [],
    widths: Object.fromEntries(Object.entries(widths).filter(([id]) => known.includes(id))),
  };
}
