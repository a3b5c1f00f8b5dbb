import type {
  CustomFieldType,
  FieldAccess,
  LinkKind,
} from '@switchyard/contracts/custom-fields/custom-field-types.ts';

/** Display names of the types of custom fields. */
export const typeWords: Readonly<Record<CustomFieldType, string>> = {
  text: 'Text',
  long_text: 'Long text',
  number: 'Number',
  money: 'Money',
  date: 'Date',
  choice: 'Choice',
  yes_no: 'Yes or no',
  link: 'Link to a record',
};

export const accessWords: Readonly<Record<FieldAccess, string>> = {
  hidden: 'Hidden',
  read: 'Read',
  write: 'Read and write',
};

export const linkWords: Readonly<Record<LinkKind, string>> = {
  customer: 'Customer',
  job: 'Job',
  site: 'Site',
  technician: 'Technician',
};
