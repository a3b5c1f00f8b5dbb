import { t } from '@lingui/core/macro';
import type { AbsenceState, AbsenceType } from '@switchyard/contracts/absences/absence-options.ts';

const types: Readonly<Record<AbsenceType, string>> = {
  vacation: t`Vacation`,
  sick: t`Sick`,
  personal: t`Personal time`,
  training: t`Training`,
  meeting: t`Meeting`,
  break: t`Break`,
};
const states: Readonly<Record<AbsenceState, string>> = {
  requested: t`Requested`,
  approved: t`Approved`,
  declined: t`Declined`,
  cancelled: t`Cancelled`,
};

/** Why a technician is away: `Vacation`. */
export function absenceTypeWord(type: AbsenceType): string {
  return types[type];
}

/** The state in words: `Requested`. */
export function absenceStateWord(state: AbsenceState): string {
  return states[state];
}

/** All reasons to be away, in menu order. */
export const absenceTypeOptions: readonly { readonly value: AbsenceType; readonly label: string }[] = (
  Object.keys(types) as AbsenceType[]
).map((value) => ({ value, label: types[value] }));
