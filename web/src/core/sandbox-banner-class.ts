/** Classes of the sandbox banner; the placeholder has the same height before its code is loaded. */
export const sandboxBannerClass =
  'num flex h-10 shrink-0 items-center gap-x-3 border-b border-line bg-info-wash px-4 text-sm font-medium text-info pointer-coarse:h-12 max-sm:px-3';
