import { Suspense, useEffect } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { useBoardDispatch, useBoardSelector } from '../state/board-context.ts';
import { dialogClosed } from '../state/board-ui-slice.ts';
import { useRefocus } from '../timeline/use-refocus.ts';

/** The dialogs are fetched after the board, not with it. */
const openDialog = lazyComponent(() => import('./open-dialog.tsx').then((module) => module.OpenDialog), {
  untilItArrives: true,
});
const preloadAfterMs = 1500;

/** The board's overlays; closing one returns the focus to the lanes. */
export function BoardDialogs() {
  const dialog = useBoardSelector((state) => state.ui.dialog);
  const dispatch = useBoardDispatch();
  const refocus = useRefocus();
  const loaded = useBoardSelector((state) => state.board.records !== null);
  useEffect(() => {
    if (!loaded) return;
    const timer = setTimeout(() => void openDialog.preload(), preloadAfterMs);
    return () => clearTimeout(timer);
  }, [loaded]);
  if (!dialog) return null;
  const close = () => {
    dispatch(dialogClosed());
    refocus();
  };
  return (
    <Suspense fallback={null}>
      <openDialog.Component dialog={dialog} onClose={close} />
    </Suspense>
  );
}
