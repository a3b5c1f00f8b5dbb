import { t } from '@lingui/core/macro';
import { tagsSchema } from '@switchyard/contracts/http/primitives.ts';
import { z } from 'zod';

/** The text of a whole number. */
export const wholeNumber = z.string().trim().regex(/^\d+$/, t`Must be a whole number`).transform(Number);

/** Tags typed in one line, separated by commas. */
export const tagList = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  )
  .pipe(tagsSchema);

/** The text of an amount in an editor, `12.50`; empty for none. */
export function moneyText(minor: number | null): string {
  return minor === null ? '' : (minor / 100).toFixed(2);
}
