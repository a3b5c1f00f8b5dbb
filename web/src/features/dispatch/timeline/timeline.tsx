import { isIn } from '@switchyard/contracts/time/intervals.ts';
import { t } from '@lingui/core/macro';
import {
  type MouseEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { useOtherDay } from '../state/use-other-day.ts';
import { type TimeScale, timeToX, type Zoom } from '../rules/time-scale.ts';
import { useBoard, useBoardDispatch, useBoardSelector } from '../state/board-context.ts';
import { type RowFilter, selectRowIds } from '../state/board-store.ts';
import { activated, dialogOpened } from '../state/board-ui-slice.ts';
import { lineTops } from '../window/line-window.ts';
import { indexesOf, useLineWindow } from '../window/use-line-window.ts';
import { useBoardSurface } from './board-surface.ts';
import { draftPreview, peerMarks } from './late-parts.ts';
import { axisPx, rowPx } from './grid-geometry.ts';
import { rowHeadId } from './row-head.tsx';
import { TechnicianRow } from './technician-row.tsx';
import { linePx, TimeAxis } from './time-axis.tsx';
import { useStartScroll } from './use-start-scroll.ts';
import { useTimeScale } from './use-time-scale.ts';
import { barId } from './visit-bar.tsx';

type TimelineProps = { zoom: Zoom; filter: RowFilter; label: string };

const nowEveryMs = 15_000;
/** Margin left of a time scrolled into view, px. */
const revealPx = 120;

/** Technicians over time. Only visible rows are rendered; one listener serves all bars. */
export function Timeline({ zoom, filter, label }: TimelineProps) {
  const { clock, store } = useBoard();
  const dispatch = useBoardDispatch();
  const surface = useBoardSurface();
  const scroller = useRef<HTMLDivElement>(null);
  const rowIds = useBoardSelector((state) => selectRowIds(state, filter));
  const active = useBoardSelector((state) => state.ui.active);
  const drafting = useBoardSelector((state) => state.ui.draft !== null);
  const watched = useBoardSelector((state) => state.ui.peers.length > 0);
  const now = useNow(nowEveryMs);
  const fitted = useTimeScale(scroller, zoom);
  const tops = useMemo(() => lineTops(rowIds.map(() => rowPx)), [rowIds]);
  const drawn = useLineWindow(scroller, tops);

  useLayoutEffect(() => {
    const element = scroller.current;
    surface.setGeometry(element && fitted ? { scroller: element, rowIds, ...fitted } : null);
    return () => surface.setGeometry(null);
  }, [surface, rowIds, fitted]);
  const reveal = useEffectEvent((technicianId: string, at: number | null) => {
    const element = scroller.current;
    if (!element || !fitted) return;
    revealRow(element, rowIds.indexOf(technicianId));
    if (at !== null) revealTime(element, timeToX(fitted.scale, at), fitted.headPx);
  });
  useEffect(() => {
    surface.setReveal((technicianId, at) => reveal(technicianId, at));
    return () => surface.setReveal(null);
  }, [surface]);
  useStartScroll(scroller, fitted);

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const technicianId = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const visitId = target.closest<HTMLElement>('[data-visit]')?.dataset['visit'] ?? null;
    if (technicianId === undefined) return;
    dispatch(activated({ technicianId, visitId }));
    if (visitId !== null) dispatch(dialogOpened({ kind: 'visit', visitId }));
  };

  /** The focus ring needs an active element. */
  const onFocus = () => {
    const first = rowIds[0];
    const nothing = store.getState().ui.active === null;
    if (nothing && first !== undefined) dispatch(activated({ technicianId: first, visitId: null }));
  };

  const width = fitted ? fitted.headPx + fitted.scale.width : '100%';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the board's tools listen to keys on this element
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rowIds.length + 1}
      aria-activedescendant={activeElementId(active)}
      tabIndex={0}
      onClick={onClick}
      onFocus={onFocus}
      className="board-grid relative min-h-0 flex-1 overflow-auto overscroll-contain outline-none"
    >
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-20 flex border-b border-line bg-bg"
        style={{ width, height: axisPx }}
      >
        <div
          role="columnheader"
          className="num sticky left-0 z-20 flex shrink-0 items-center border-r border-line bg-bg px-3 text-xs text-3"
          style={{ width: fitted?.headPx ?? 208 }}
        >
          <ShiftCount rowIds={rowIds} now={now} />
        </div>
        {fitted && <TimeAxis scale={fitted.scale} zoom={zoom} clock={clock} now={now} />}
      </div>
      {fitted && (
        <div role="rowgroup" className="relative" style={{ width, height: rowIds.length * rowPx }}>
          <Lines scale={fitted.scale} zoom={zoom} headPx={fitted.headPx} now={now} />
          {indexesOf(drawn).map((index) => {
            const technicianId = rowIds[index];
            if (technicianId === undefined) return null;
            return (
              <TechnicianRow
                key={technicianId}
                technicianId={technicianId}
                index={index}
                top={index * rowPx}
                headPx={fitted.headPx}
                scale={fitted.scale}
                now={now}
                active={active?.technicianId === technicianId ? (active.visitId ?? 'row') : null}
              />
            );
          })}
          {watched && (
            <Suspense fallback={null}>
              <peerMarks.Component
                rowIds={rowIds}
                drawn={drawn}
                scale={fitted.scale}
                headPx={fitted.headPx}
              />
            </Suspense>
          )}
          {drafting && (
            <Suspense fallback={null}>
              <draftPreview.Component
                rowIds={rowIds}
                scale={fitted.scale}
                headPx={fitted.headPx}
                scroller={scroller}
              />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}

type LinesProps = { scale: TimeScale; zoom: Zoom; headPx: number; now: number };

function Lines({ scale, zoom, headPx, now }: LinesProps) {
  const shown = scale.segments.some((segment) => now >= segment.from && now < segment.to);
  return (
    <>
      <div
        role="none"
        className="board-lines absolute inset-y-0"
        style={{ left: headPx, width: scale.width, backgroundSize: `${linePx(scale, zoom)}px 100%` }}
      />
      {shown && (
        <div
          role="none"
          className="pointer-events-none absolute inset-y-0 z-4 w-[1.5px] bg-(--focus)"
          style={{ left: headPx + timeToX(scale, now) }}
        />
      )}
    </>
  );
}

function ShiftCount({ rowIds, now }: { rowIds: readonly string[]; now: number }) {
  const { shiftsOf } = useBoard();
  const day = useOtherDay();
  const technicians = useBoardSelector((state) => state.board.records?.technicians);
  const onShift = rowIds.filter((id) => {
    const technician = technicians?.[id];
    return technician && shiftsOf(technician).some((shift) => day !== null || isIn(shift, now));
  }).length;
  const text = t`${onShift} of ${rowIds.length} on shift ${day ?? t`now`}`;
  return (
    <span className="truncate" title={text}>
      {text}
    </span>
  );
}

function activeElementId(
  active: { technicianId: string; visitId: string | null } | null,
): string | undefined {
  if (!active) return undefined;
  return active.visitId === null ? rowHeadId(active.technicianId) : barId(active.visitId);
}

function revealRow(element: HTMLElement, row: number): void {
  if (row < 0) return;
  const top = row * rowPx;
  const bottom = top + rowPx + axisPx;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (bottom > element.scrollTop + element.clientHeight)
    element.scrollTop = bottom - element.clientHeight;
}

function revealTime(element: HTMLElement, x: number, headPx: number): void {
  const room = element.clientWidth - headPx;
  if (x < element.scrollLeft) element.scrollLeft = Math.max(0, x - revealPx);
  else if (x > element.scrollLeft + room - revealPx) element.scrollLeft = x - room + 2 * revealPx;
}
