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
};

/** One field of a form, as data. */
export type FormField<Values extends FormValues> = Base<keyof Values & string> &
  (
    | {
        readonly kind: 'text';
        /** `date` holds `YYYY-MM-DD`, `number` the text of a number: the schema reads it. */
        readonly type?: 'text' | 'tel' | 'email' | 'time' | 'date' | 'number';
        readonly maxLength?: number;
        readonly placeholder?: string;
      }
    | { readonly kind: 'textarea'; readonly rows?: number; readonly placeholder?: string }
    | { readonly kind: 'choice'; readonly options: readonly Option[] }
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
