import { type MouseEvent, type ReactElement, useState } from 'react';
import { ContextMenu } from '../../../ui/context-menu.tsx';
import { useBoard, useBoardDispatch } from '../state/board-context.ts';
import { visitOf } from '../state/board-store.ts';
import { activated } from '../state/board-ui-slice.ts';
import { useRefocus } from './use-refocus.ts';
import { useVisitMenu } from './use-visit-menu.tsx';

type Target = { readonly visitId: string; readonly technicianId: string };

/** The menu of a bar, by right click or the menu key; the rest of the grid keeps the browser's own. */
export function BoardMenu({ children }: { children: ReactElement }) {
  const { store } = useBoard();
  const dispatch = useBoardDispatch();
  const [target, setTarget] = useState<Target | null>(null);
  const menuOf = useVisitMenu();
  const refocus = useRefocus();

  const findTarget = (event: MouseEvent) => {
    const state = store.getState();
    const element = event.target as Element;
    const visitId =
      element.closest<HTMLElement>('[data-visit]')?.dataset['visit'] ?? state.ui.active?.visitId;
    const technicianId =
      element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? state.ui.active?.technicianId;
    const onBar = element.closest('[data-visit]') !== null || event.clientX === 0;
    if (!onBar || visitId == null || technicianId === undefined) {
      event.stopPropagation();
      return;
    }
    dispatch(activated({ technicianId, visitId }));
    setTarget({ visitId, technicianId });
  };
  const onOpenChange = (open: boolean) => {
    if (!open) refocus();
  };
  const visit = target ? visitOf(store.getState(), target.visitId) : undefined;
  return (
    <div role="none" className="contents" onContextMenuCapture={findTarget}>
      <ContextMenu
        items={visit && target ? menuOf(visit, target.technicianId) : []}
        onOpenChange={onOpenChange}
      >
        <div role="none" className="flex min-h-0 flex-1 flex-col">
          {children}
        </div>
      </ContextMenu>
    </div>
  );
}
