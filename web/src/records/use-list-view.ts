import type { SavedView } from '@switchyard/contracts/saved-views/saved-view.ts';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { scopeOf } from '../core/permissions.ts';
import { useCurrentUser } from '../core/use-session.ts';
import { withWidth } from '../ui/column-layout.ts';
import type { Layout } from '../ui/data-list-types.ts';
import { readKnownViews, writeKnownViews } from './known-views.ts';
import { addressOf, layoutOf, listQuery } from './saved-view-state.ts';
import { useColumnLayout } from './use-column-layout.ts';

type ListViewOptions = {
  readonly listId: string;
  /** URL parameters of the list: its filters, search, sort and group. */
  readonly keys: readonly string[];
  /** The list's columns. Default: none are configurable. */
  readonly columnIds?: readonly string[];
  /** Parameter for the view. */
  readonly viewKey?: string;
};

/** The saved view of a list. */
export type ListView = {
  readonly listId: string;
  /** True if the server stores this user's views, otherwise this browser does. */
  readonly isOnServer: boolean;
  readonly views: readonly SavedView[];
  readonly view: SavedView | null;
  /** Current filters, search, sort and group. */
  readonly query: string;
  /** The filters, sort or columns differ from the view. */
  readonly isChanged: boolean;
  /** The URL names a view that has not been read yet, so the rows to request are unknown. */
  readonly isWaiting: boolean;
  /** The URL names a view that does not exist, and no filters. */
  readonly isMissing: boolean;
  /** URL search to redirect to, so that it matches the list's content. */
  readonly redirect: string | null;
  readonly columnIds: readonly string[];
  readonly layout: Layout;
  readonly arrange: (layout: Layout) => void;
  readonly resize: (column: string, width: number) => void;
  /** Shows a view; null: the list without one. */
  readonly show: (view: Pick<SavedView, 'id' | 'query'> | null) => void;
  /** Shows the filters of a URL without a view. */
  readonly showQuery: (search: string) => void;
  /** The part of a URL's search that belongs to the list. */
  readonly queryOf: (search: string) => string;
  /** Resets column changes that were made since the view was chosen. */
  readonly settle: () => void;
  /** Views were read, or could not be (null). */
  readonly tell: (views: readonly SavedView[] | null) => void;
};

const none: readonly never[] = [];

/**
 * The saved view of a list: named by the URL, or the user's default if a list is opened without filters. The view's
 * filters are written into the URL, so that they can be changed and shared, and the back button works.
 */
export function useListView({ listId, keys, columnIds = none, viewKey = 'view' }: ListViewOptions): ListView {
  const [params, setParams] = useSearchParams();
  const { isOnServer, views, isRead, isAnswered, tell } = useKnownViews(listId);
  const id = params.get(viewKey);
  const query = listQuery(params, keys);
  const view = views.find((one) => one.id === id) ?? null;
  const usual = views.find((one) => one.isDefault) ?? null;
  const wanted = view && wantedBy(view, keys);
  const isSettled = isRead || !isOnServer;
  const isOpening = useOpening({ id, query, wanted, hasDefault: usual !== null, isRead: isSettled });
  const opened = id === null ? usual : view;
  const target = isOpening && opened ? addressOf(params, { keys, viewKey }, opened).toString() : null;
  const columns = useViewColumns(listId, view, columnIds);
  const show = useCallback(
    (next: Pick<SavedView, 'id' | 'query'> | null) =>
      setParams((current) => addressOf(current, { keys, viewKey }, next)),
    [keys, viewKey, setParams],
  );
  return {
    listId,
    isOnServer,
    views,
    view,
    query,
    isChanged: view !== null && (columns.isArranged || query !== wanted),
    ...absenceOf({ isUnknown: id !== null && view === null, isOpening, isAnswered, query }),
    redirect: target === params.toString() ? null : target,
    columnIds,
    ...columns,
    show,
    showQuery: (search) => {
      const next = addressOf(params, { keys, viewKey }, { id: '', query: search });
      next.delete(viewKey);
      setParams(next);
    },
    queryOf: (search) => listQuery(new URLSearchParams(search), keys),
    tell,
  };
}

type Absence = { isUnknown: boolean; isOpening: boolean; isAnswered: boolean; query: string };

/** The state for a URL that names a view not among those that were read. */
function absenceOf({ isUnknown, isOpening, isAnswered, query }: Absence) {
  return { isWaiting: isUnknown && isOpening, isMissing: isUnknown && isAnswered && query === '' };
}

function wantedBy({ query }: SavedView, keys: readonly string[]): string {
  return listQuery(new URLSearchParams(query), keys);
}

/** Views as last read on this device, until the server has answered. */
function useKnownViews(listId: string) {
  const user = useCurrentUser();
  const isOnServer = scopeOf(user, 'saved_view.view') !== 'none';
  const [known] = useState(() => (isOnServer ? readKnownViews(user.id, listId) : none));
  const [read, setRead] = useState<{ readonly views: readonly SavedView[] | null } | null>(null);
  const tell = useCallback(
    (views: readonly SavedView[] | null) => {
      setRead((before) => ({ views: views ?? before?.views ?? null }));
      if (views !== null) writeKnownViews(user.id, listId, views);
    },
    [user.id, listId],
  );
  const answer = read?.views ?? null;
  return { isOnServer, views: answer ?? known, isRead: read !== null, isAnswered: answer !== null, tell };
}

type Opening = {
  readonly id: string | null;
  readonly query: string;
  /** The view's filters; null if unknown. */
  readonly wanted: string | null;
  readonly hasDefault: boolean;
  readonly isRead: boolean;
};

/**
 * True if the URL still lacks its view's filters: a list opened without filters, a link with nothing but a view, or a
 * view changed elsewhere while this list showed it unchanged.
 */
function useOpening({ id, query, wanted, hasDefault, isRead }: Opening): boolean {
  const [isOpening, setIsOpening] = useState(query === '');
  const [seen, setSeen] = useState({ id, wanted });
  if (seen.id !== id || seen.wanted !== wanted) {
    setSeen({ id, wanted });
    const isFollowed = wanted !== null && seen.wanted === query;
    if (seen.id === id ? isFollowed : id !== null && query === '') setIsOpening(true);
  }
  if (isOpening && hasOpened({ id, query, wanted, hasDefault, isRead })) setIsOpening(false);
  return isOpening;
}

function hasOpened({ id, query, wanted, hasDefault, isRead }: Opening): boolean {
  if (query !== '' && (id === null || query === wanted)) return true;
  const isKnown = wanted === null ? id !== null || !hasDefault : query === wanted;
  return isRead && isKnown;
}

/** The columns of the view, or the user's own; column changes in a view are not stored until the view is saved. */
function useViewColumns(listId: string, view: SavedView | null, columnIds: readonly string[]) {
  const own = useColumnLayout(listId);
  const [changed, setChanged] = useState<{ readonly id: string; readonly layout: Layout } | null>(null);
  const ofView = useMemo(() => view && layoutOf(view, columnIds), [view, columnIds]);
  const isArranged = view !== null && changed?.id === view.id;
  const layout = isArranged ? changed.layout : (ofView ?? own.layout);
  const arrange = (next: Layout) => {
    if (view === null || ofView === null) own.arrange(next);
    else setChanged({ id: view.id, layout: next });
  };
  return {
    layout,
    isArranged,
    arrange,
    resize: (column: string, width: number) => arrange(withWidth(layout, column, width)),
    settle: useCallback(() => setChanged(null), []),
  };
}
