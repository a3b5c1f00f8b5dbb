import { t } from '@lingui/core/macro';
import { type DetailsDraft, prerequisitesOf } from './details-draft.ts';

/** Prerequisites in words, one per line. */
export function prerequisiteText(prerequisites: DetailsDraft['prerequisites']): string {
  return prerequisitesOf({ prerequisites })
    .map(({ flag, enabled, variants }) => {
      if (!enabled) return t`${flag} is off`;
      const names = variants.join(', ');
      return names === '' ? t`${flag} is on` : t`${flag} is on as ${names}`;
    })
    .join('\n');
}
