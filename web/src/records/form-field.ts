import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PickerOption } from '../ui/record-picker.tsx';

type Option = { readonly value: string; readonly label: string };
/** Values of a form as held by its controls. */
export type FormValues = Record<string, unknown>;

type Base<Name extends string> = {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** Share of the form's width; `quarter` shares a half with its neighbour, on phones too. Default: `half`. */
  readonly width?: 'full' | 'half' | 'quarter';
  /** Heading of the section; consecutive fields with the same one form a section. */
  readonly section?: string;
  /** Says why a value is unusual; the form can be sent all the same. Asked once the value is edited. */
  readonly warn?: (value: unknown) => string | undefined;
  /** Display text of a value, where it does not follow from the field. */
  readonly show?: (value: unknown) => string;
};

/** One field of a form, as data. */
export type FormField<Values extends FormValues> = Base<keyof Values & string> &
  (
    | {
        readonly kind: 'text';
        /** `date` holds `YYYY-MM-DD`, `number` the text of a number: the schema reads it. */
        readonly type?: 'text' | 'tel' | 'email' | 'time' | 'date' | 'datetime-local' | 'number';
        readonly maxLength?: number;
        readonly min?: number;
        readonly max?: number;
        readonly step?: number;
        readonly placeholder?: string;
        readonly inputMode?: 'decimal';
        /** Shown inside, after the value. */
        readonly unit?: string;
        /** A hook: values offered while typing; any other can be typed. */
        readonly useSuggestions?: () => readonly string[];
      }
    | {
        readonly kind: 'textarea';
        readonly rows?: number;
        readonly maxLength?: number;
        readonly placeholder?: string;
        /** For a field that appears while the form is open. The first field always gets the focus. */
        readonly autoFocus?: boolean;
      }
    | { readonly kind: 'choice'; readonly options: readonly Option[] }
    /** One of a few records, which may depend on another field. Empty until one is chosen. */
    | {
        readonly kind: 'listed';
        /** A hook: the options, and the text of the control while none is chosen. */
        readonly useOptions: (form: UseFormReturn<Values>) => {
          readonly options: readonly Option[];
          readonly placeholder?: string;
          readonly isLoading?: boolean;
        };
      }
    | { readonly kind: 'toggle' }
    /** Several values of a closed list, as checkboxes. */
    | { readonly kind: 'ticks'; readonly options: readonly Option[] }
    /** One record, found by search. */
    | {
        readonly kind: 'record';
        readonly placeholder?: string;
        /** A hook: the options that match the search. */
        readonly useOptions: (search: string) => {
          readonly options: readonly PickerOption[];
          readonly loading: boolean;
        };
      }
    /** Renders itself, label included. */
    | { readonly kind: 'custom'; readonly Control: (props: { form: UseFormReturn<Values> }) => ReactElement }
  );

/** Display text of a field's value, as shown when two users have changed it. */
export function valueText(field: FormField<FormValues>, value: unknown): string {
  if (field.show !== undefined) return field.show(value);
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? '';
  if (typeof value !== 'string') return '';
  if (field.kind !== 'text' || value === '') return value;
  if (field.type === 'datetime-local') return value.replace('T', ' ');
  return field.unit === undefined ? value : `${value} ${field.unit}`;
}

/** Fields under a heading. */
export function section<Values extends FormValues>(
  title: string,
  fields: readonly FormField<Values>[],
): readonly FormField<Values>[] {
  return fields.map((field) => ({ ...field, section: title }));
}
