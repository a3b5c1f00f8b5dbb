import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Accepts files that are pasted anywhere on the page, except into a text field. While a dialog is open, only boxes in it
 * take them.
 */
export function useFilePaste(
  box: RefObject<HTMLElement | null>,
  onFiles: ((files: readonly File[]) => unknown) | undefined,
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const { target } = event;
    if (onFiles === undefined || files.length === 0 || event.defaultPrevented) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
    if (target instanceof HTMLElement && target.isContentEditable) return;
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    if (dialog !== undefined && !dialog.contains(box.current)) return;
    event.preventDefault();
    void onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
