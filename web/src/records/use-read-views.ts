import type { CreateSavedView } from '@switchyard/contracts/saved-views/saved-view.ts';
import { useEffect, useMemo, useRef } from 'react';
import { viewForgotten } from '../core/preferences-slice.ts';
import type { AppThunk } from '../core/store.ts';
import { useAppDispatch } from '../core/use-app-store.ts';
import { savedViews } from './saved-views-api.ts';
import type { ListView } from './use-list-view.ts';
import { useRecordLive } from './use-record-live.ts';

// The default view depends on the user, but an event is the same for all users: refetch changed views.
const live = { record: savedViews.record };

/** Reads the views of a list, keeps them current, and uploads views that only this browser has. */
export function useReadViews({ listId, isOnServer, tell }: ListView): void {
  const query = useMemo(() => ({ listId, limit: 200 }), [listId]);
  const read = savedViews.list.useInfiniteQuery(query, {
    refetchOnMountOrArgChange: true,
    skip: !isOnServer,
  });
  const { currentData, isError, isFetching, hasNextPage, fetchNextPage } = read;
  useRecordLive(live);
  useEffect(() => {
    if (isFetching) return;
    if (isError && currentData === undefined) tell(null);
    else if (hasNextPage) void fetchNextPage();
    else if (currentData) tell(currentData.pages.flatMap(({ items }) => items));
  }, [currentData, isError, isFetching, hasNextPage, fetchNextPage, tell]);
  useTakeOver(isOnServer && currentData !== undefined);
}

/** Uploads views that were saved when only the browser stored them; once, and again after a failure. */
function useTakeOver(isReady: boolean): void {
  const dispatch = useAppDispatch();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!isReady || hasBegun.current) return;
    hasBegun.current = true;
    void dispatch(takeOverViews());
  }, [isReady, dispatch]);
}

function takeOverViews(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const kept = Object.entries(getState().preferences.savedViews);
    for (const [listId, views] of kept) {
      for (const { name, search } of views) {
        const body: CreateSavedView = {
          name,
          listId,
          query: search,
          columns: [],
          widths: {},
          density: null,
          shared: false,
        };
        // The same key in every tab, so the server creates only one view.
        const idempotencyKey = `kept-view-${listId}-${encodeURIComponent(name).slice(0, 120)}-${checksum(search)}`;
        const { error } = await dispatch(savedViews.create.initiate({ body, idempotencyKey }));
        if (error === undefined) dispatch(viewForgotten({ listId, name }));
      }
    }
  };
}

/** Distinguishes texts; not cryptographic. */
function checksum(text: string): string {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36);
}
