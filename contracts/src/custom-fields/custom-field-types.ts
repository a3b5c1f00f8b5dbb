/** Types of a custom field. `money` holds minor units, `date` a calendar day, `choice` an option's id, `link` a record's id. */
export const customFieldTypes = [
  'text',
  'long_text',
  'number',
  'money',
  'date',
  'choice',
  'yes_no',
  'link',
] as const;
export type CustomFieldType = (typeof customFieldTypes)[number];

/** Kinds of record that a link may point to. */
export const linkKinds = ['customer', 'job', 'site', 'technician'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Access of a role to a field. Admins may always write. */
export const fieldAccesses = ['hidden', 'read', 'write'] as const;
export type FieldAccess = (typeof fieldAccesses)[number];
export const restrictedRoles = ['customer', 'technician', 'manager'] as const;

/** Most fields of one kind of record, archived ones included. */
export const fieldsPerKind = 50;
/** Most options of a choice, retired ones included. */
export const optionsPerChoice = 100;
export const textLimits = { text: 200, long_text: 5000 } as const;
/** Largest number, either sign; with six decimals it is still exact. */
export const numberLimit = 1_000_000_000;
/** Largest amount in minor units, either sign. */
export const moneyLimit = 99_999_999_999;

/** The value of a custom field as stored and sent. */
export type CustomValue = string | number | boolean;
/** Values by the field's key; fields without a value are missing. */
export type CustomValues = Readonly<Record<string, CustomValue>>;
