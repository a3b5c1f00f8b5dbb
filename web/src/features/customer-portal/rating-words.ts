import { t } from '@lingui/core/macro';
import type { RatingStars } from '@switchyard/contracts/customer-portal/job-rating.ts';

export const ratingWords: Readonly<Record<RatingStars, string>> = {
  1: t`Very bad`,
  2: t`Bad`,
  3: t`All right`,
  4: t`Good`,
  5: t`Very good`,
};

/** `4 of 5: Good` */
export function ratingText(stars: number): string {
  const word = ratingWords[stars as RatingStars];
  return t`${stars} of 5: ${word}`;
}
