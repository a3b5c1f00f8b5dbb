import { t } from '@lingui/core/macro';
import type {
  CustomFieldType,
  FieldAccess,
  LinkKind,
} from '@switchyard/contracts/custom-fields/custom-field-types.ts';

/** Display names of the types of custom fields. */
export const typeWords: Readonly<Record<CustomFieldType, string>> = {
  text: t`Text`,
  long_text: t`Long text`,
  number: t`Number`,
  money: t`Money`,
  date: t`Date`,
  choice: t`Choice`,
  yes_no: t`Yes or no`,
  link: t`Link to a record`,
};

export const accessWords: Readonly<Record<FieldAccess, string>> = {
  hidden: t`Hidden`,
  read: t`Read`,
  write: t`Read and write`,
};

/** The same within a line. */
export const accessNames: Readonly<Record<FieldAccess, string>> = {
  hidden: t`hidden`,
  read: t`read`,
  write: t`read and write`,
};

export const linkWords: Readonly<Record<LinkKind, string>> = {
  customer: t`Customer`,
  job: t`Job`,
  site: t`Site`,
  technician: t`Technician`,
};
