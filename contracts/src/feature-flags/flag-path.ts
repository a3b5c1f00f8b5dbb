/** Names of pages below `/feature-flags`, now or later: a flag with such a key would share its address with a page. */
export const reservedFlagKeys: ReadonlySet<string> = new Set([
  'archive',
  'delivery',
  'environments',
  'experiments',
  'history',
  'import',
  'metrics',
  'new',
  'playground',
  'programs',
  'projects',
  'requests',
  'rules',
  'schedules',
  'segments',
  'settings',
  'tokens',
]);

/** Address of a flag's page. Flags that had the name of a page before it was reserved have an address of their own. */
export function flagPath(key: string): string {
  return reservedFlagKeys.has(key) ? `/feature-flags/key/${key}` : `/feature-flags/${key}`;
}

/** Address of an A/B test's page. */
export function experimentPath(id: string): string {
  return `/feature-flags/experiments/${id}`;
}
