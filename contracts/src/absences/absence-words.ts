import type { AbsenceType } from './absence-options.ts';

/** English words for messages of the server; screens have their own. */
export const absenceWords: Readonly<Record<AbsenceType, string>> = {
  vacation: 'vacation',
  sick: 'sick',
  personal: 'personal time',
  training: 'training',
  meeting: 'meeting',
  break: 'break',
};
