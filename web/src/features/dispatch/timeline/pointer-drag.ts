import { stepMs } from '../../../core/planning/plan-step.ts';
import { snapTime } from '../rules/time-scale.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import { immovableReason } from '../rules/immovable-reason.ts';
import { type BoardStore, visitOf } from '../state/board-store.ts';
import { draftChanged, jobSelected, type MoveDraft, type MoveSource } from '../state/board-ui-slice.ts';
import { sourceLength } from '../state/check-draft.ts';
import type { BoardSurface } from './board-surface.ts';
import { EdgeGate } from './edge-gate.ts';
import { edgeScroll, type GridGeometry, laneAt, timeAt } from './grid-geometry.ts';

export type PointerDragDeps = {
  /** Contains the lanes and the queue. */
  readonly root: HTMLElement;
  readonly store: BoardStore;
  readonly surface: Pick<BoardSurface, 'geometry' | 'ghost'>;
  /** Dropped. `overQueue`: above the list of waiting jobs. */
  readonly onDrop: (draft: MoveDraft, overQueue: boolean) => void;
  /** The user tries to drag a fixed visit: explains why it cannot move. Once per attempt. */
  readonly onRefused: (reason: string) => void;
};

type Session = {
  readonly source: MoveSource;
  readonly length: number;
  /** The bar's end was grabbed: only the end moves. */
  readonly resizing: boolean;
  /** Time between the bar's start and the grabbed point, ms. */
  readonly grabMs: number;
  readonly pointerId: number;
  readonly edge: EdgeGate;
  readonly from: { readonly x: number; readonly y: number };
  at: { x: number; y: number };
  running: boolean;
  placed: boolean;
  frame: number;
};

/** An attempt to drag a visit that cannot be moved. */
type Refusal = Pick<Session, 'pointerId' | 'from'> & { readonly reason: string; shown: boolean };

type Taken = Pick<Session, 'source' | 'length' | 'grabMs' | 'resizing'>;
type VisitSource = Extract<MoveSource, { kind: 'visit' }>;

const thresholdPx = 4;
/** Width of the handle at a bar's end, and of the narrowest bar that has one; px, as in the style sheet. */
const handlePx = 8;
const narrowestPx = 32;
const jobGrabMs = 15 * 60_000;
const hintLook =
  'pointer-events-none fixed top-0 left-0 z-50 w-67 rounded-lg border border-line-strong bg-overlay px-3 py-2 text-sm text-1 shadow-overlay';

/**
 * Dragging with mouse or pen. Uses pointer events, not the browser's drag and drop, which reports positions only
 * every 50 to 350 ms and draws its own preview that cannot snap. Updates the store only when the snapped position
 * changes.
 */
export class PointerDrag implements Disposable {
  readonly #deps: PointerDragDeps;
  /** Covers everything while dragging: sets the pointer's shape and keeps elements below from receiving events. */
  readonly #shield = document.createElement('div');
  /** Hint beside the pointer during an attempt to drag a fixed visit. */
  readonly #hint = document.createElement('p');
  #session: Session | null = null;
  #refusal: Refusal | null = null;

  constructor(deps: PointerDragDeps) {
    this.#deps = deps;
    this.#hint.className = hintLook;
    // Announced to screen readers separately.
    this.#hint.setAttribute('aria-hidden', 'true');
    deps.root.addEventListener('pointerdown', this.#onDown);
  }

  [Symbol.dispose](): void {
    this.#end();
    this.#endRefusal();
    this.#deps.root.removeEventListener('pointerdown', this.#onDown);
  }

  readonly #onDown = (event: PointerEvent): void => {
    // Touch scrolls; visits are moved through their menu.
    if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return;
    const at = { x: event.clientX, y: event.clientY };
    const { pointerId } = event;
    const taken = this.#take(event.target, event.clientX);
    if (typeof taken === 'string') this.#refuse({ pointerId, from: at, reason: taken, shown: false });
    if (taken === null || typeof taken === 'string') return;
    const edge = new EdgeGate(taken.source.kind === 'visit');
    this.#session = { ...taken, pointerId, edge, from: at, at, running: false, placed: false, frame: 0 };
    window.addEventListener('pointermove', this.#onMove);
    window.addEventListener('pointerup', this.#onUp);
    window.addEventListener('pointercancel', this.#onCancel);
    window.addEventListener('keydown', this.#onKey, { capture: true });
  };

  /** The grabbed item; an explanation if it cannot be moved, null if there is nothing to move. */
  #take(target: Element, x: number): Taken | string | null {
    const state = this.#deps.store.getState();
    const jobId = target.closest<HTMLElement>('[data-job]')?.dataset['job'];
    const job = jobId === undefined ? undefined : state.board.records?.queue[jobId];
    if (job) {
      const source = { kind: 'job', job } as const;
      return { source, length: sourceLength(source), grabMs: jobGrabMs, resizing: false };
    }
    const bar = target.closest<HTMLElement>('[data-visit]');
    const visitId = bar?.dataset['visit'];
    const technicianId = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const visit = visitId === undefined ? undefined : visitOf(state, visitId);
    const geometry = this.#deps.surface.geometry;
    if (!bar || !visit || technicianId === undefined || !geometry) return null;
    const locked = immovableReason(visit);
    if (locked !== null) return locked;
    const source = { kind: 'visit', visit, technicianId } as const;
    const length = sourceLength(source);
    const grabbed = Math.max(0, timeAt(geometry, x) - visitSpan(visit).start);
    // A short visit's bar is longer than the visit.
    const grabMs = bar.dataset['stretched'] === undefined ? Math.min(length, grabbed) : grabbed;
    return { source, length, grabMs, resizing: isOnHandle(bar, x) };
  }

  #refuse(refusal: Refusal): void {
    this.#endRefusal();
    this.#refusal = refusal;
    window.addEventListener('pointermove', this.#onPull);
    window.addEventListener('pointerup', this.#endRefusal);
    window.addEventListener('pointercancel', this.#endRefusal);
  }

  readonly #onPull = (event: PointerEvent): void => {
    const refusal = this.#refusal;
    if (!refusal || event.pointerId !== refusal.pointerId) return;
    const { clientX: x, clientY: y } = event;
    if (!refusal.shown) {
      if (Math.hypot(x - refusal.from.x, y - refusal.from.y) < thresholdPx) return;
      refusal.shown = true;
      this.#shield.className = 'board-shield cursor-not-allowed';
      this.#hint.textContent = refusal.reason;
      document.body.append(this.#shield, this.#hint);
      this.#deps.onRefused(refusal.reason);
    }
    const left = Math.max(8, Math.min(x + 14, window.innerWidth - this.#hint.offsetWidth - 8));
    const top = Math.min(y + 16, window.innerHeight - this.#hint.offsetHeight - 8);
    this.#hint.style.transform = `translate(${left}px, ${top}px)`; // no-literal-text: a style
  };

  readonly #endRefusal = (): void => {
    if (this.#refusal?.shown === true) {
      swallowClick();
      this.#shield.remove();
      this.#hint.remove();
    }
    this.#refusal = null;
    window.removeEventListener('pointermove', this.#onPull);
    window.removeEventListener('pointerup', this.#endRefusal);
    window.removeEventListener('pointercancel', this.#endRefusal);
  };

  readonly #onMove = (event: PointerEvent): void => {
    const session = this.#session;
    if (!session || event.pointerId !== session.pointerId) return;
    session.at = { x: event.clientX, y: event.clientY };
    if (session.running) return;
    if (Math.hypot(session.at.x - session.from.x, session.at.y - session.from.y) < thresholdPx) return;
    session.running = true;
    if (session.source.kind === 'job') this.#deps.store.dispatch(jobSelected(session.source.job.id));
    this.#shield.className = session.resizing ? 'board-shield board-shield-resizing' : 'board-shield';
    document.body.append(this.#shield);
    this.#onFrame();
  };

  /** Runs every frame while dragging: edge scrolling continues while the pointer rests. */
  readonly #onFrame = (): void => {
    const session = this.#session;
    if (!session?.running) return;
    // The placement ended otherwise, for example by the key that accepts the better proposal.
    if (session.placed && this.#deps.store.getState().ui.draft === null) return this.#end();
    session.frame = requestAnimationFrame(this.#onFrame);
    const geometry = this.#deps.surface.geometry;
    if (!geometry) return;
    const { x, y } = session.at;
    const step = edgeScroll(geometry, x, y);
    if (session.edge.mayScroll(step.place, performance.now())) geometry.scroller.scrollBy(step.x, step.y);
    const ghost = this.#deps.surface.ghost;
    if (ghost) {
      const left = Math.min(x + 10, window.innerWidth - ghost.offsetWidth - 8);
      ghost.style.transform = `translate(${left}px, ${y + 8}px)`; // no-literal-text: a style
    }
    this.#place(session, geometry);
  };

  #place(session: Session, geometry: GridGeometry): void {
    const { store } = this.#deps;
    const { source, length, grabMs, at } = session;
    const before = store.getState().ui.draft;
    if (session.resizing && source.kind === 'visit') {
      const next = resized(session, geometry, source);
      if (before?.length === next.length) return;
      session.placed = true;
      return void store.dispatch(draftChanged(next));
    }
    const lane = laneAt(geometry, at.x, at.y);
    const start = lane ? snapStart(session, geometry, lane.at - grabMs) : (before?.start ?? 0);
    const technicianId = lane?.technicianId ?? null;
    if (before && before.technicianId === technicianId && before.start === start) return;
    session.placed = true;
    store.dispatch(draftChanged({ source, by: 'pointer', technicianId, start, length }));
  }

  readonly #onUp = (event: PointerEvent): void => {
    const session = this.#session;
    if (!session || event.pointerId !== session.pointerId) return;
    if (!session.running) return this.#end();
    session.at = { x: event.clientX, y: event.clientY };
    const geometry = this.#deps.surface.geometry;
    if (geometry) this.#place(session, geometry);
    const { draft } = this.#deps.store.getState().ui;
    this.#shield.remove();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const overQueue = under?.closest('[data-drop="queue"]') != null;
    swallowClick();
    this.#end();
    if (draft) this.#deps.onDrop(draft, overQueue);
  };

  readonly #onCancel = (): void => this.#end();

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#session?.running) return;
    event.preventDefault();
    event.stopPropagation();
    this.#end();
  };

  #end(): void {
    const session = this.#session;
    if (!session) return;
    this.#session = null;
    cancelAnimationFrame(session.frame);
    window.removeEventListener('pointermove', this.#onMove);
    window.removeEventListener('pointerup', this.#onUp);
    window.removeEventListener('pointercancel', this.#onCancel);
    window.removeEventListener('keydown', this.#onKey, { capture: true });
    this.#shield.remove();
    this.#deps.store.dispatch(draftChanged(null));
  }
}

function isOnHandle(bar: HTMLElement, x: number): boolean {
  const { right, width } = bar.getBoundingClientRect();
  return width >= narrowestPx && bar.dataset['slim'] === undefined && x >= right - handlePx;
}

/** The bar with its end at the pointer: same technician, same start. */
function resized({ length, grabMs, at }: Session, geometry: GridGeometry, source: VisitSource): MoveDraft {
  const { start, end } = visitSpan(source.visit);
  const wanted = timeAt(geometry, at.x) + length - grabMs;
  const snapped = Math.abs(wanted - end) < stepMs / 2 ? end : snapTime(geometry.scale, wanted);
  const next = Math.max(stepMs, snapped - start);
  return { source, by: 'pointer', technicianId: source.technicianId, start, length: next };
}

/** The nearest quarter of an hour; a purely vertical move keeps its exact minutes. */
function snapStart({ source }: Session, { scale }: GridGeometry, at: number): number {
  if (source.kind === 'visit') {
    const { start } = visitSpan(source.visit);
    if (Math.abs(at - start) < stepMs / 2) return start;
  }
  return snapTime(scale, at);
}

/** Suppresses the click event that ends a drag. */
function swallowClick(): void {
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
}
