import { lazyComponent } from '../lib/lazy-component.tsx';

/** Overlays the page; a load failure must not take the page down. */
const overlay = { untilItArrives: true } as const;

// Menus, panels and dialogs are fetched when the pointer approaches their trigger, not with the page.
export const menuPanel = lazyComponent(
  () => import('./menu-panel.tsx').then((module) => module.MenuPanel),
  overlay,
);
export const popoverPanel = lazyComponent(
  () => import('./popover-panel.tsx').then((module) => module.PopoverPanel),
  overlay,
);
export const dialogPanel = lazyComponent(
  () => import('./dialog-panel.tsx').then((module) => module.DialogPanel),
  overlay,
);
export const sheetPanel = lazyComponent(
  () => import('./sheet-panel.tsx').then((module) => module.SheetPanel),
  overlay,
);
export const selectPanel = lazyComponent(
  () => import('./select-panel.tsx').then((module) => module.SelectPanel),
  overlay,
);
export const toastStack = lazyComponent(
  () => import('./toast-stack.tsx').then((module) => module.ToastStack),
  overlay,
);

/** Fetches all of them, so that they also open offline. */
export async function preloadOverlays(): Promise<void> {
  for (const part of [menuPanel, popoverPanel, dialogPanel, sheetPanel, selectPanel, toastStack])
    await part.preload();
}
