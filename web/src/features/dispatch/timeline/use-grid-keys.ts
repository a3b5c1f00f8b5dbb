import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../../lib/shortcuts.ts';
import { shownVisits } from '../rules/row-layout.ts';
import { shownSpan } from '../../../core/planning/visit-span.ts';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { laneOf, visitOf } from '../state/board-store.ts';
import { activated, dialogOpened, draftChanged } from '../state/board-ui-slice.ts';
import { useCommitDraft } from '../state/use-commit-draft.ts';
import { type Direction, nextActive } from './board-navigation.ts';
import { useBoardSurface } from './board-surface.ts';

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'page_up',
  PageDown: 'page_down',
};

const stepMinutes = 15;
const bigStepMinutes = 60;
/** Keys that change the duration of the visit, in minutes. `=` is `+` without shift. */
const lengths: Record<string, number> = { '+': stepMinutes, '=': stepMinutes, '-': -stepMinutes };
const minuteMs = 60_000;

/** Moves the keyboard position over lanes and bars and keeps it in view. */
export function useWalk(): (direction: Direction) => void {
  const { store } = useBoard();
  const dispatch = useBoardDispatch();
  const surface = useBoardSurface();
  return (direction) => {
    const state = store.getState();
    const rowIds = surface.geometry?.rowIds ?? [];
    const now = Date.now();
    const drawn = (id: string) => shownVisits(laneOf(state, id), now).map((shown) => shown.visit);
    const next = nextActive(state.ui.active, direction, { rowIds, laneOf: drawn });
    dispatch(activated(next));
    if (!next) return;
    const visit = next.visitId === null ? undefined : visitOf(state, next.visitId);
    surface.reveal(next.technicianId, visit ? shownSpan(visit, now).start : null);
  };
}

/** Keys of the lanes: navigate, open, and in move mode place. */
export function useGridKeys(root: RefObject<HTMLElement | null>): void {
  const { store } = useBoard();
  const dispatch = useBoardDispatch();
  const surface = useBoardSurface();
  const commit = useCommitDraft();
  const walk = useWalk();

  /** One step of the draft: quarter hours sideways, technicians up and down. */
  const shift = (direction: Direction, minutes: number) => {
    const { draft } = store.getState().ui;
    if (draft?.technicianId == null) return;
    const rowIds = surface.geometry?.rowIds ?? [];
    const row = rowIds.indexOf(draft.technicianId);
    const rows = { up: row - 1, down: row + 1 } as Partial<Record<Direction, number>>;
    const technicianId = rowIds[rows[direction] ?? row] ?? draft.technicianId;
    const sideways = { left: -minutes, right: minutes } as Partial<Record<Direction, number>>;
    const start = draft.start + (sideways[direction] ?? 0) * minuteMs;
    dispatch(draftChanged({ ...draft, technicianId, start }));
    surface.reveal(technicianId, start);
  };

  const lengthen = (minutes: number) => {
    const { draft } = store.getState().ui;
    if (draft?.technicianId == null) return;
    const length = Math.max(stepMinutes * minuteMs, draft.length + minutes * minuteMs);
    dispatch(draftChanged({ ...draft, length }));
  };
  const place = () => {
    const { draft } = store.getState().ui;
    if (draft?.technicianId == null) return;
    commit({ ...draft, technicianId: draft.technicianId });
  };
  const open = () => {
    const visitId = store.getState().ui.active?.visitId;
    if (visitId != null) dispatch(dialogOpened({ kind: 'visit', visitId }));
  };
  const arrow = (direction: Direction, moving: boolean, big: boolean) => {
    if (moving) shift(direction, big ? bigStepMinutes : stepMinutes);
    else walk(direction);
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || !event.target.matches('.board-grid')) return;
    if (event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return;
    const moving = store.getState().ui.draft?.by === 'keyboard';
    const direction = directions[event.key];
    const longer = lengths[event.key];
    if (direction) arrow(direction, moving, event.shiftKey);
    else if (longer !== undefined && moving) lengthen(longer);
    else if (event.key === 'Enter') (moving ? place : open)();
    else if (event.key === 'Escape' && moving) dispatch(draftChanged(null));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const element = root.current;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [root]);
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.metaKey || event.ctrlKey || event.altKey;
}
