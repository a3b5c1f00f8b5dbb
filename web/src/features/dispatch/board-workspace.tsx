import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import type { BoardFocus } from './board-filters.ts';
import { BoardDialogs } from './dialogs/board-dialogs.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { BoardList } from './list/board-list.tsx';
import { useOthersMoves } from './live/use-others-moves.ts';
import { QueueDrawer } from './queue/queue-drawer.tsx';
import { QueuePanel } from './queue/queue-panel.tsx';
import type { BoardView } from './rules/board-window.ts';
import type { Zoom } from './rules/time-scale.ts';
import { useBoard, useBoardDispatch, useBoardSelector } from './state/board-context.ts';
import type { RowFilter } from './state/board-store.ts';
import { dialogOpened, type MoveDraft } from './state/board-ui-slice.ts';
import { useCommitDraft } from './state/use-commit-draft.ts';
import { BoardMenu } from './timeline/board-menu.tsx';
import { BoardSkeleton } from './timeline/board-skeleton.tsx';
import { BoardSurface, BoardSurfaceContext } from './timeline/board-surface.ts';
import { PointerDrag } from './timeline/pointer-drag.ts';
import { Timeline } from './timeline/timeline.tsx';
import { useBoardShortcuts } from './timeline/use-board-shortcuts.ts';
import { dayText, weekText } from './toolbar/day-picker.tsx';

type BoardWorkspaceProps = {
  view: BoardView;
  zoom: Zoom;
  filter: RowFilter;
  focus: BoardFocus | null;
  narrow: boolean;
  onFocus: (focus: BoardFocus | null) => void;
  onReload: () => Promise<void>;
};

/** Numbers, lanes or list, queue, and everything that opens over them. */
export function BoardWorkspace(props: BoardWorkspaceProps) {
  const [surface] = useState(() => new BoardSurface());
  return (
    <BoardSurfaceContext value={surface}>
      <Workspace {...props} surface={surface} />
      <BoardDialogs />
    </BoardSurfaceContext>
  );
}

function Workspace(props: BoardWorkspaceProps & { surface: BoardSurface }) {
  const { view, zoom, filter, focus, narrow, onFocus, onReload, surface } = props;
  const { window } = useBoard();
  const root = useRef<HTMLDivElement>(null);
  const status = useBoardSelector((state) => state.board.status);
  const error = useBoardSelector((state) => state.board.error);
  const loaded = useBoardSelector((state) => state.board.records !== null);
  usePointerDrag(root, surface);
  useBoardShortcuts();
  useOthersMoves();

  const first = window.days[0] ?? '';
  const label = `Dispatch board, ${view === 'week' ? weekText(first) : dayText(first)}`;
  return (
    <div ref={root} data-focus={focus ?? undefined} className="board flex min-h-0 flex-1 flex-col">
      <FiguresStrip focus={focus} onFocus={onFocus} />
      {status === 'failed' && !loaded ? (
        <ErrorState error={error} title="The board could not be loaded" onRetry={onReload} />
      ) : (
        <div className="flex min-h-0 flex-1">
          <section aria-label="Board" className="flex min-w-0 flex-1 flex-col">
            {!loaded && <BoardSkeleton list={view === 'list'} />}
            {loaded && view === 'list' && <BoardList filter={filter} label={label} narrow={narrow} />}
            {loaded && view !== 'list' && (
              <BoardMenu>
                <Timeline zoom={zoom} filter={filter} label={label} />
              </BoardMenu>
            )}
          </section>
          {!narrow && <QueuePanel filter={filter} className="w-78 shrink-0 border-l border-line" />}
        </div>
      )}
      {narrow && <QueueDrawer filter={filter} />}
    </div>
  );
}

function usePointerDrag(root: RefObject<HTMLElement | null>, surface: BoardSurface): void {
  const { store } = useBoard();
  const dispatch = useBoardDispatch();
  const commit = useCommitDraft();
  const drop = useEffectEvent(({ technicianId, ...draft }: MoveDraft, overQueue: boolean) => {
    if (technicianId !== null) commit({ ...draft, technicianId });
    else if (overQueue && draft.source.kind === 'visit') {
      dispatch(dialogOpened({ kind: 'unassign', visitId: draft.source.visit.id }));
    }
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onDrop = (draft: MoveDraft, overQueue: boolean) => drop(draft, overQueue);
    const drag = new PointerDrag({ root: element, store, surface, onDrop });
    return () => drag[Symbol.dispose]();
  }, [root, surface, store]);
}
