import { t } from '@lingui/core/macro';
import { scopeOf } from '../../core/permissions.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { Provider } from 'react-redux';
import { boardViewChosen } from '../../core/preferences-slice.ts';
import { useUnknownFilters } from '../../core/use-unknown-filters.ts';
import { useAppDispatch, useAppSelector } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useIsNarrow } from '../../lib/use-media.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { boardFilters } from './board-filters.ts';
import { BoardToolbar } from './toolbar/board-toolbar.tsx';
import { BoardWorkspace } from './board-workspace.tsx';
import type { BoardView } from './rules/board-window.ts';
import { useToday } from './state/use-today.ts';
import { BoardContext, BoardReduxContext } from './state/board-context.ts';
import { useCreateBoard } from './state/use-board.ts';
import { useBoardFeed } from './state/use-board-feed.ts';
import './dispatch.css';

/** The live dispatch board: technicians' visits over time, and the queue of waiting jobs. */
export function DispatchPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'visit.schedule') === 'none') return <NoAccess what={t`the dispatch board`} />;
  return <DispatchBoard user={user} />;
}

function DispatchBoard({ user }: { user: CurrentUser }) {
  useUnknownFilters(boardFilters);
  const { values, set } = useUrlFilters(boardFilters);
  const dispatch = useAppDispatch();
  const preferred = useAppSelector((state) => state.preferences.boardView);
  const narrow = useIsNarrow();
  const zone = user.companyTimeZone;
  const today = useToday(zone);
  const view: BoardView = narrow ? 'list' : (values.view ?? preferred);
  const day = values.day ?? today;
  const board = useCreateBoard({ user, view, day });
  const reload = useBoardFeed(board, user.companyId);

  const chooseView = (next: BoardView) => {
    dispatch(boardViewChosen(next));
    set({ view: next });
  };
  return (
    <Provider store={board.store} context={BoardReduxContext as never}>
      <BoardContext value={board}>
        <PageHeader
          title={t`Dispatch`}
          tools={
            <BoardToolbar
              view={view}
              day={day}
              today={today}
              filters={values}
              narrow={narrow}
              onView={chooseView}
              onFilters={set}
            />
          }
        />
        <BoardWorkspace
          view={view}
          zoom={values.zoom ?? 'hour'}
          filter={values}
          focus={values.focus}
          narrow={narrow}
          onFocus={(focus) => set({ focus })}
          onReload={reload}
        />
      </BoardContext>
    </Provider>
  );
}
