/** Look shared by select, dropdown menu and context menu. */
export const menuContentClass =
  'z-50 max-h-(--radix-popper-available-height) min-w-44 overflow-y-auto rounded-lg border border-line-strong bg-overlay p-1 text-md text-2 shadow-overlay animate-appear';
export const menuItemClass =
  'relative flex min-h-7 items-center gap-2 rounded-md px-2 py-1 outline-none select-none pointer-coarse:min-h-11 data-disabled:opacity-45 data-highlighted:bg-surface-3 data-highlighted:text-1 [&_svg]:size-4 [&_svg]:shrink-0';
