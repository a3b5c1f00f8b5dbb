import { type RefObject, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { menuPanel } from '../../../ui/overlay-parts.ts';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { visitOf } from '../state/board-store.ts';
import { activated, type BoardUi } from '../state/board-ui-slice.ts';
import { type BoardSurface, useBoardSurface } from './board-surface.ts';
import { laneAt } from './grid-geometry.ts';
import { rowHeadId } from './row-head.tsx';
import { barId } from './visit-bar.tsx';
import { useLaneMenu } from './use-lane-menu.tsx';
import { useRefocus } from './use-refocus.ts';
import { useVisitMenu } from './use-visit-menu.tsx';

/** A bar of a lane, or a time in it. */
type Target = { readonly technicianId: string; readonly x: number; readonly y: number } & (
  | { readonly visitId: string }
  | { readonly visitId: null; readonly at: number }
);

/** The menu of a bar or a lane, by right click or menu key; the rest of the page keeps the browser's menu. */
export function BoardMenu({ root }: { root: RefObject<HTMLElement | null> }) {
  const { store } = useBoard();
  const dispatch = useBoardDispatch();
  const surface = useBoardSurface();
  const refocus = useRefocus();
  const menuOf = useVisitMenu();
  const laneMenuOf = useLaneMenu();
  const [target, setTarget] = useState<Target | null>(null);

  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const found = targetUnder(event, surface) ?? activeTarget(event, store.getState().ui.active);
    if (!found) return;
    event.preventDefault();
    dispatch(activated({ technicianId: found.technicianId, visitId: found.visitId }));
    setTarget(found);
  });
  useEffect(() => {
    const element = root.current;
    const listen = (event: MouseEvent) => onContextMenu(event);
    element?.addEventListener('contextmenu', listen);
    return () => element?.removeEventListener('contextmenu', listen);
  }, [root]);

  if (!target) return null;
  const visit = target.visitId === null ? undefined : visitOf(store.getState(), target.visitId);
  if (target.visitId !== null && !visit) return null;
  const items =
    target.visitId === null ? laneMenuOf(target) : visit ? menuOf(visit, target.technicianId) : [];
  const close = () => {
    setTarget(null);
    refocus();
  };
  return createPortal(
    <Suspense fallback={null}>
      <menuPanel.Component
        key={`${target.x} ${target.y}`}
        trigger={
          <span aria-hidden="true" className="fixed size-0" style={{ left: target.x, top: target.y }} />
        }
        items={items}
        align="start"
        side="bottom"
        onOpenChange={(open) => {
          if (!open) close();
        }}
      />
    </Suspense>,
    document.body,
  );
}

function targetUnder(event: MouseEvent, surface: BoardSurface): Target | null {
  if (!(event.target instanceof Element)) return null;
  const technicianId = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (technicianId === undefined) return null;
  const { clientX: x, clientY: y } = event;
  const visitId = event.target.closest<HTMLElement>('[data-visit]')?.dataset['visit'];
  if (visitId !== undefined) return { visitId, technicianId, x, y };
  // Links of the head keep the browser's menu.
  if (event.target.closest('a') !== null) return null;
  const place = surface.geometry && laneAt(surface.geometry, x, y);
  return { visitId: null, technicianId, at: place?.at ?? Date.now(), x, y };
}

/** The menu key on the lanes refers to the active bar or lane. */
function activeTarget(event: MouseEvent, active: BoardUi['active']): Target | null {
  const onGrid = event.target instanceof Element && event.target.matches('.board-grid');
  if (!onGrid || !active) return null;
  const { technicianId, visitId } = active;
  const id = visitId === null ? rowHeadId(technicianId) : barId(visitId);
  const box = document.getElementById(id)?.getBoundingClientRect();
  if (!box) return null;
  const place = { technicianId, x: box.left + 12, y: box.bottom };
  return visitId === null ? { ...place, visitId, at: Date.now() } : { ...place, visitId };
}
