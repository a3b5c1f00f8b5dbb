import { type RefObject, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { menuPanel } from '../../../ui/overlay-parts.ts';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { visitOf } from '../state/board-store.ts';
import { activated } from '../state/board-ui-slice.ts';
import { barId } from './visit-bar.tsx';
import { useRefocus } from './use-refocus.ts';
import { useVisitMenu } from './use-visit-menu.tsx';

type Target = {
  readonly visitId: string;
  readonly technicianId: string;
  readonly x: number;
  readonly y: number;
};

/** The menu of a bar, by right click or menu key; the rest of the page keeps the browser's menu. */
export function BoardMenu({ root }: { root: RefObject<HTMLElement | null> }) {
  const { store } = useBoard();
  const dispatch = useBoardDispatch();
  const refocus = useRefocus();
  const menuOf = useVisitMenu();
  const [target, setTarget] = useState<Target | null>(null);

  const onContextMenu = useEffectEvent((event: MouseEvent) => {
    const found = barUnder(event) ?? activeBar(event, store.getState().ui.active);
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

  const visit = target ? visitOf(store.getState(), target.visitId) : undefined;
  if (!target || !visit) return null;
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
        items={menuOf(visit, target.technicianId)}
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

function barUnder(event: MouseEvent): Target | null {
  if (!(event.target instanceof Element)) return null;
  const visitId = event.target.closest<HTMLElement>('[data-visit]')?.dataset['visit'];
  const technicianId = event.target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  if (visitId === undefined || technicianId === undefined) return null;
  return { visitId, technicianId, x: event.clientX, y: event.clientY };
}

type Active = { readonly technicianId: string; readonly visitId: string | null } | null;

/** The menu key on the lanes refers to the active bar. */
function activeBar(event: MouseEvent, active: Active): Target | null {
  const onGrid = event.target instanceof Element && event.target.matches('.board-grid');
  if (!onGrid || active?.visitId == null) return null;
  const box = document.getElementById(barId(active.visitId))?.getBoundingClientRect();
  if (!box) return null;
  const { technicianId, visitId } = active;
  return { technicianId, visitId, x: box.left + 12, y: box.bottom };
}
