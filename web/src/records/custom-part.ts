import type { CustomValue, CustomValues } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import type { Revised } from './record-api.ts';
import type { FormField, FormValues } from './form-field.ts';

/** Custom values to write; null removes one. */
export type CustomPatch = Record<string, CustomValue | null>;

/** The custom fields of a form. Their values are texts below `custom`. */
export type CustomPart = {
  readonly fields: readonly FormField<FormValues>[];
  /** The values as typed into the form; null: the defaults of a new record. */
  readonly toInput: (values: CustomValues | null) => Readonly<Record<string, string>>;
  /** Values entered for a new record, or changed in one with these values: a part of the request's body. */
  readonly changes: (typed: FormValues, before: CustomValues | null) => { custom?: CustomPatch };
};

/** The custom values of a record. */
export function customValuesOf(item: Revised): CustomValues {
  return (item as Revised & { readonly custom?: CustomValues }).custom ?? {};
}
