import { plural, t } from '@lingui/core/macro';

/** How much equipment a job names. */
export function equipmentText(ids: readonly string[]): string {
  return ids.length === 0 ? t`None` : plural(ids.length, { one: '# piece', other: '# pieces' });
}
