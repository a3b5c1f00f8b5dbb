import type { TimeActivity } from '@switchyard/contracts/visit-entries/visit-entry.ts';

const words: Readonly<Record<TimeActivity, string>> = {
  travel: 'Travel',
  work: 'Work',
  pause: 'Pause',
  other: 'Other',
};

export function activityWord(activity: TimeActivity): string {
  return words[activity];
}
