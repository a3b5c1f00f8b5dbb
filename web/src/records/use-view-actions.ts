import { t } from '@lingui/core/macro';
import type { SavedView } from '@switchyard/contracts/saved-views/saved-view.ts';
import { useCurrentUser } from '../core/use-session.ts';
import { describeRequestError } from '../lib/request-error.ts';
import { useToast } from '../ui/use-toast.ts';
import { columnsOf } from './saved-view-state.ts';
import { savedViews, useSetDefaultViewMutation } from './saved-views-api.ts';
import type { ListView } from './use-list-view.ts';

export type ViewActions = {
  /** True if the user may change a view: their own, and for admins also shared ones. */
  readonly mayChange: (view: SavedView) => boolean;
  /** Saves the current filters and columns in the view. */
  readonly update: (view: SavedView) => Promise<void>;
  /** Makes the view this user's default for the list; null: none. */
  readonly setDefault: (view: SavedView | null) => Promise<void>;
  readonly copyLink: () => Promise<void>;
};

/** The immediate actions of the views menu; they show their result and never throw. */
export function useViewActions(list: ListView): ViewActions {
  const user = useCurrentUser();
  const toast = useToast();
  const [update] = savedViews.update.useMutation();
  const [choose] = useSetDefaultViewMutation();
  const attempt = async (task: () => Promise<string>, failure: string) => {
    try {
      toast({ title: await task() });
    } catch (error) {
      toast({ title: failure, description: describeRequestError(error), variant: 'destructive' });
    }
  };
  return {
    mayChange: ({ ownerId, shared }) => ownerId === user.id || (shared && user.role === 'admin'),
    update: ({ id, revision, name, columns, widths }) =>
      attempt(async () => {
        const keepsColumns = columns.length > 0 || Object.keys(widths).length > 0;
        const arranged = keepsColumns ? columnsOf(list.layout, list.columnIds) : {};
        await update({ id, revision, body: { query: list.query, ...arranged } }).unwrap();
        list.settle();
        return t`${name} was updated`;
      }, t`${name} was not updated`),
    setDefault: (view) =>
      attempt(async () => {
        await choose({ listId: list.listId, viewId: view?.id ?? null }).unwrap();
        return view ? t`This list opens with ${view.name}` : t`This list opens without a view`;
      }, t`The default was not changed`),
    copyLink: () =>
      attempt(async () => {
        await navigator.clipboard.writeText(window.location.href);
        return t`Link copied`;
      }, t`The link was not copied`),
  };
}
