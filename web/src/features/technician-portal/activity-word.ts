import { t } from '@lingui/core/macro';
import type { TimeActivity } from '@switchyard/contracts/visit-entries/visit-entry.ts';

const words: Readonly<Record<TimeActivity, string>> = {
  travel: t`Travel`,
  work: t`Work`,
  pause: t`Pause`,
  other: t`Other`,
};

export function activityWord(activity: TimeActivity): string {
  return words[activity];
}
