import type { CustomField, CustomOption } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type {
  CustomFieldType,
  CustomValue,
  FieldAccess,
  LinkKind,
} from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import {
  keyOf,
  majorText,
  parseValue,
  type ValueField,
  valueText,
} from '@switchyard/contracts/custom-fields/custom-value.ts';
import { typedAmount, typedNumber } from '../../lib/typed-number.ts';

/** An option while it is edited. `id`: '' for a new one. */
export type OptionDraft = {
  readonly key: string;
  readonly id: string;
  readonly label: string;
  readonly retired: boolean;
};

/** A field as its form holds it: numbers and the default are texts. */
export type FieldDraft = {
  label: string;
  type: CustomFieldType;
  unit: string;
  decimals: string;
  min: string;
  max: string;
  currency: string;
  linkKind: LinkKind;
  options: readonly OptionDraft[];
  required: boolean;
  defaultValue: string;
  hint: string;
  manager: FieldAccess;
  technician: FieldAccess;
  customer: FieldAccess;
};

/** The draft of a new field, or of one that exists. `newKey`: makes keys of rows. */
export function draftOf(field: CustomField | null, newKey: () => string): FieldDraft {
  if (field === null) {
    return {
      label: '',
      type: 'text',
      unit: '',
      decimals: '0',
      min: '',
      max: '',
      currency: 'USD',
      linkKind: 'customer',
      options: [newOption(newKey()), newOption(newKey())],
      required: false,
      defaultValue: '',
      hint: '',
      manager: 'write',
      technician: 'read',
      customer: 'hidden',
    };
  }
  const { defaultValue, access } = field;
  return {
    label: field.label,
    type: field.type,
    unit: field.unit ?? '',
    decimals: String(field.decimals),
    min: boundText(field, field.min),
    max: boundText(field, field.max),
    currency: field.currency,
    linkKind: field.linkKind ?? 'customer',
    options: field.options.map((option) => ({ key: newKey(), ...option })),
    required: field.required,
    defaultValue: defaultValue === null ? '' : valueText({ ...field, unit: null }, defaultValue),
    hint: field.hint,
    ...access,
  };
}

export function newOption(key: string): OptionDraft {
  return { key, id: '', label: '', retired: false };
}

/** The settings of the draft's type, as requests send them. */
export function settingsOf(draft: FieldDraft) {
  const { type, unit, decimals, currency, linkKind } = draft;
  const isNumber = type === 'number';
  const hasLimits = isNumber || type === 'money';
  return {
    type,
    unit: isNumber && unit.trim() !== '' ? unit.trim() : null,
    decimals: isNumber ? Number(decimals) : 0,
    min: hasLimits ? (readBound(draft, draft.min) ?? null) : null,
    max: hasLimits ? (readBound(draft, draft.max) ?? null) : null,
    currency: currency.trim().toUpperCase(),
    linkKind: type === 'link' ? linkKind : null,
    options: type === 'choice' ? optionsOf(draft.options) : [],
  };
}

/** Facts of the draft that every type has, as requests send them. */
export function factsOf(draft: FieldDraft) {
  const { label, required, hint, manager, technician, customer } = draft;
  const field = { label, ...settingsOf(draft) };
  return {
    label: label.trim(),
    required,
    hint: hint.trim(),
    access: { manager, technician, customer },
    defaultValue: draft.type === 'link' ? null : defaultOf(field, draft.defaultValue.trim()),
  };
}

/** A text that stands for no value is sent as it is: the server names what is wrong. */
function defaultOf(field: ValueField, text: string): CustomValue | null {
  const number = field.type === 'number' || field.type === 'money' ? typedNumber(text) : undefined;
  return text === '' ? null : (parseValue(field, number === undefined ? text : String(number)) ?? text);
}

/** Options with ids; empty rows are left out. */
function optionsOf(options: readonly OptionDraft[]): CustomOption[] {
  const taken = new Set(options.map(({ id }) => id));
  return options
    .filter(({ label }) => label.trim() !== '')
    .map(({ id, label, retired }) => {
      const own = id === '' ? keyOf(label, taken) : id;
      taken.add(own);
      return { id: own, label: label.trim(), retired };
    });
}

type Bounded = Pick<FieldDraft, 'type' | 'currency'>;

function boundText({ type, currency }: Bounded, bound: number | null): string {
  if (bound === null) return '';
  return type === 'money' ? majorText(currency, bound) : String(bound);
}

/** Undefined for a text that is no number. */
function readBound({ type, currency }: Bounded, text: string): number | null | undefined {
  return type === 'money' ? typedAmount(currency.trim().toUpperCase(), text) : typedNumber(text);
}

/** Limits of the draft that are no numbers. */
export function unreadableLimits(draft: FieldDraft): readonly ('min' | 'max')[] {
  if (draft.type !== 'number' && draft.type !== 'money') return [];
  return (['min', 'max'] as const).filter((limit) => readBound(draft, draft[limit]) === undefined);
}
