import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useOthersMoves } from './live/use-others-moves.ts';
import { useUnsentCommands } from './live/use-unsent-commands.ts';
import { useBoard, useBoardDispatch } from './state/board-context.ts';
import { activated, dialogOpened, type MoveDraft } from './state/board-ui-slice.ts';
import { useCommitDraft } from './state/use-commit-draft.ts';
import { BoardMenu } from './timeline/board-menu.tsx';
import { useBoardSurface } from './timeline/board-surface.ts';
import { PointerDrag } from './timeline/pointer-drag.ts';
import { useBoardShortcuts } from './timeline/use-board-shortcuts.ts';
import { useGridKeys } from './timeline/use-grid-keys.ts';

/** The interactive parts of the board: dragging, keys, menu, and marks of other users' moves. */
export function BoardTools({ root }: { root: RefObject<HTMLElement | null> }) {
  usePointerDrag(root);
  useGridKeys(root);
  useBoardShortcuts();
  useOthersMoves();
  useUnsentCommands();
  useAnsweringMark(root);
  return <BoardMenu root={root} />;
}

/** Marks the board's element as interactive. */
function useAnsweringMark(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    element?.setAttribute('data-answering', '');
    return () => element?.removeAttribute('data-answering');
  }, [root]);
}

function usePointerDrag(root: RefObject<HTMLElement | null>): void {
  const { store } = useBoard();
  const surface = useBoardSurface();
  const dispatch = useBoardDispatch();
  const commit = useCommitDraft();
  const announce = useAnnounce();
  const drop = useEffectEvent(({ technicianId, ...draft }: MoveDraft, overQueue: boolean) => {
    const { source } = draft;
    // Keyboard navigation continues from the last pointer position.
    if (source.kind === 'visit') {
      dispatch(activated({ technicianId: technicianId ?? source.technicianId, visitId: source.visit.id }));
    }
    if (technicianId !== null) commit({ ...draft, technicianId });
    else if (overQueue && draft.source.kind === 'visit') {
      dispatch(dialogOpened({ kind: 'unassign', visitId: draft.source.visit.id }));
    }
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onDrop = (draft: MoveDraft, overQueue: boolean) => drop(draft, overQueue);
    const drag = new PointerDrag({ root: element, store, surface, onDrop, onRefused: announce });
    return () => drag[Symbol.dispose]();
  }, [root, surface, store, announce]);
}
