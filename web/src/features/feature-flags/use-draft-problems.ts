import { useState } from 'react';
import type { Problems } from './rules/draft-problems.ts';

const none: Problems = {};

/**
 * Messages at the fields of a draft: from the first attempt to send it on those that `find` finds in it now, so that each goes when its
 * field is corrected, and those of the server's last refusal. Once all is corrected, new parts are not marked before the next attempt.
 */
export function useDraftProblems<Draft>(draft: Draft, find: (draft: Draft) => Problems) {
  const [isChecked, setChecked] = useState(false);
  const [refused, refuse] = useState<Problems>(none);
  const found = isChecked ? find(draft) : none;
  const isSound = Object.keys(found).length === 0;
  if (isChecked && isSound) setChecked(false);
  return {
    /** By the path of the field. */
    problems: { ...refused, ...found },
    /** The problems that are found without the server; empty before the first attempt. */
    found,
    /** Shows the messages of a refusal. */
    refuse,
    /** An attempt to send the draft. @returns true if nothing is wrong with it */
    check: (): boolean => {
      const isReady = Object.keys(find(draft)).length === 0;
      setChecked(!isReady);
      refuse(none);
      return isReady;
    },
  };
}
