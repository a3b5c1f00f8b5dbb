import { t } from '@lingui/core/macro';
import { Suspense, useMemo, useRef, useState } from 'react';
import { PresenceFeed } from '../../realtime/technician-presence.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { BoardFocus } from './board-filters.ts';
import { BoardDialogs } from './dialogs/board-dialogs.tsx';
import { useCoveredMark } from './dialogs/use-covered-mark.ts';
import { QueueDrawer } from './queue/queue-drawer.tsx';
import { QueuePanel } from './queue/queue-panel.tsx';
import type { BoardView } from './rules/board-window.ts';
import type { Zoom } from './rules/time-scale.ts';
import { weekdayOf } from '@switchyard/contracts/time/calendar-day.ts';
import { useBoard, useBoardSelector } from './state/board-context.ts';
import type { RowFilter } from './state/board-store.ts';
import { BoardSkeleton } from './timeline/board-skeleton.tsx';
import { BoardSurface, BoardSurfaceContext } from './timeline/board-surface.ts';
import { boardTools } from './timeline/late-parts.ts';
import { Timeline } from './timeline/timeline.tsx';
import { dayText, weekText } from './toolbar/day-picker.tsx';

// Its figures need the visits, which take longer than its code.
const figuresStrip = lazyComponent(
  () => import('./figures-strip.tsx').then((module) => module.FiguresStrip),
  {
    untilItArrives: true,
  },
);
void figuresStrip.preload();
const boardList = lazyComponent(() => import('./list/board-list.tsx').then((module) => module.BoardList));
type BoardWorkspaceProps = {
  view: BoardView;
  zoom: Zoom;
  filter: Pick<RowFilter, 'territory' | 'skill'> & { readonly onShift: boolean };
  focus: BoardFocus | null;
  narrow: boolean;
  onFocus: (focus: BoardFocus | null) => void;
  onReload: () => Promise<void>;
};

/** Figures, lanes or list, queue, and all overlays. */
export function BoardWorkspace(props: BoardWorkspaceProps) {
  const [surface] = useState(() => new BoardSurface());
  return (
    <BoardSurfaceContext value={surface}>
      <Workspace {...props} />
      <BoardDialogs />
    </BoardSurfaceContext>
  );
}

function Workspace(props: BoardWorkspaceProps) {
  const { view, zoom, focus, narrow, onFocus, onReload } = props;
  const { territory, skill, onShift } = props.filter;
  const { window } = useBoard();
  const filter = useMemo<RowFilter>(
    () => ({ territory, skill, weekdays: onShift ? window.days.map(weekdayOf) : null }),
    [territory, skill, onShift, window],
  );
  const root = useRef<HTMLDivElement>(null);
  useCoveredMark(root);
  const status = useBoardSelector((state) => state.board.status);
  const error = useBoardSelector((state) => state.board.error);
  const loaded = useBoardSelector((state) => state.board.records !== null);

  const first = window.days[0] ?? '';
  const label = t`Dispatch board, ${view === 'week' ? weekText(first) : dayText(first)}`;
  return (
    <div ref={root} data-focus={focus ?? undefined} className="board flex min-h-0 flex-1 flex-col">
      <Suspense fallback={<div className="h-14.25 shrink-0 border-b border-line max-md:h-13.25" />}>
        <figuresStrip.Component focus={focus} onFocus={onFocus} />
      </Suspense>
      {status === 'failed' && !loaded ? (
        <ErrorState error={error} title={t`The board could not be loaded`} onRetry={onReload} />
      ) : (
        <div className="flex min-h-0 flex-1">
          <section aria-label={t`Board`} className="flex min-w-0 flex-1 flex-col">
            {!loaded && <BoardSkeleton list={view === 'list'} />}
            {loaded && view !== 'list' && <Timeline zoom={zoom} filter={filter} label={label} />}
            {loaded && view === 'list' && (
              <Suspense fallback={<BoardSkeleton list />}>
                <boardList.Component filter={filter} focus={focus} label={label} narrow={narrow} />
              </Suspense>
            )}
            {/* Separate and fetched after the visits, which must not wait for it: React can show content behind a fallback up
   to a third of a second late. */}
            {loaded && (
              <Suspense fallback={null}>
                <boardTools.Component root={root} />
                <PresenceFeed />
              </Suspense>
            )}
          </section>
          {!narrow && <QueuePanel filter={filter} className="w-78 shrink-0 border-l border-line" />}
        </div>
      )}
      {narrow && <QueueDrawer filter={filter} />}
    </div>
  );
}
