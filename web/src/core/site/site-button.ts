/** Class names of a link that looks like a large button of the site. One `primary` per view. */
export function siteButton(variant: 'primary' | 'secondary'): string {
  return `inline-flex h-12 items-center justify-center gap-2 rounded-md border px-5 text-base font-semibold whitespace-nowrap transition-colors ${looks[variant]}`;
}

const looks = {
  primary: 'border-transparent bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'border-line-strong bg-surface-2 text-1 hover:bg-surface-3',
} as const;
