import { type SavedView as DeviceView, viewForgotten, viewSaved } from '../core/preferences-slice.ts';
import { useAppDispatch, useAppSelector } from '../core/use-app-store.ts';
import type { ListView } from './use-list-view.ts';

export type DeviceViews = {
  readonly views: readonly DeviceView[];
  /** The view that is currently shown. */
  readonly current: DeviceView | undefined;
  readonly save: (name: string) => void;
  readonly forget: (name: string) => void;
};

const none: readonly DeviceView[] = [];

/**
 * Views of a list that are stored in this browser: for users without views on the server, and older ones until the
 * server has them.
 */
export function useDeviceViews({ listId, query, queryOf }: ListView): DeviceViews {
  const views = useAppSelector((state) => state.preferences.savedViews[listId]) ?? none;
  const dispatch = useAppDispatch();
  return {
    views,
    current: views.find(({ search }) => queryOf(search) === query),
    save: (name) => void dispatch(viewSaved({ listId, view: { name, search: query } })),
    forget: (name) => void dispatch(viewForgotten({ listId, name })),
  };
}
