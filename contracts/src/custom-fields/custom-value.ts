import {
  type CustomFieldType,
  type CustomValue,
  type CustomValues,
  moneyLimit,
  numberLimit,
  textLimits,
} from './custom-field-types.ts';

/** The facts about a field that its values depend on. */
export type ValueField = {
  readonly label: string;
  readonly type: CustomFieldType;
  readonly unit: string | null;
  readonly decimals: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly currency: string;
  readonly options: readonly { readonly id: string; readonly label: string; readonly retired: boolean }[];
  readonly linkKind: string | null;
};

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Why a value does not fit its field, as a sentence that begins with the field's label; null if it fits. */
export function valueProblem(field: ValueField, value: CustomValue): string | null {
  const problem = problemOf(field, value);
  return problem === null ? null : `${field.label}: ${problem}`;
}

function problemOf(field: ValueField, value: CustomValue): string | null {
  switch (field.type) {
    case 'text':
    case 'long_text':
      return textProblem(value, field.type);
    case 'number':
      return numberProblem(field, value);
    case 'money':
      return moneyProblem(field, value);
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'must be a date, such as 2026-11-23';
    case 'choice':
      return choiceProblem(field, value);
    case 'yes_no':
      return typeof value === 'boolean' ? null : 'must be yes or no';
    case 'link':
      return typeof value === 'string' && uuid.test(value) ? null : 'must be the id of a record';
    default:
      return field.type satisfies never;
  }
}

function textProblem(value: CustomValue, type: 'text' | 'long_text'): string | null {
  if (typeof value !== 'string' || value.trim() === '') return 'must be a text';
  const limit = textLimits[type];
  if (value.length > limit) return `at most ${limit} characters`;
  return type === 'text' && /[\r\n]/.test(value) ? 'must be a single line' : null;
}

function numberProblem({ decimals, min, max }: ValueField, value: CustomValue): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (Number(value.toFixed(decimals)) !== value) return `at most ${decimals} decimal places`;
  if (Math.abs(value) > numberLimit) return `at most ${numberLimit}`;
  if (min !== null && value < min) return `at least ${min}`;
  return max !== null && value > max ? `at most ${max}` : null;
}

function moneyProblem(field: ValueField, value: CustomValue): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'must be an amount in minor units';
  if (Math.abs(value) > moneyLimit) return `at most ${moneyText(field, moneyLimit)}`;
  const { min, max } = field;
  if (min !== null && value < min) return `at least ${moneyText(field, min)}`;
  return max !== null && value > max ? `at most ${moneyText(field, max)}` : null;
}

function choiceProblem({ options }: ValueField, value: CustomValue): string | null {
  const option = options.find(({ id }) => id === value);
  if (option === undefined) return 'must be one of its options';
  return option.retired ? `${option.label} can no longer be chosen` : null;
}

/** True for an existing calendar day `YYYY-MM-DD`, years 1900 to 2199. */
export function isDay(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const start = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

/** Digits after the decimal point of a currency. */
export function minorDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** `1250` → `12.50 USD`. */
function moneyText({ currency }: Pick<ValueField, 'currency'>, minor: number): string {
  return `${majorText(currency, minor)} ${currency}`;
}

/** `1250` → `12.50`, as typed into a form. */
export function majorText(currency: string, minor: number): string {
  const digits = minorDigits(currency);
  return (minor / 10 ** digits).toFixed(digits);
}

/** A value as text, for files, the timeline and tables. Links are their id. */
export function valueText(field: ValueField, value: CustomValue): string {
  switch (field.type) {
    case 'money':
      return typeof value === 'number' ? moneyText(field, value) : String(value);
    case 'number': {
      const text = typeof value === 'number' ? value.toFixed(field.decimals) : String(value);
      return field.unit === null ? text : `${text} ${field.unit}`;
    }
    case 'choice':
      return field.options.find(({ id }) => id === value)?.label ?? String(value);
    case 'yes_no':
      return value === true ? 'yes' : 'no';
    case 'text':
    case 'long_text':
    case 'date':
    case 'link':
      return String(value);
    default:
      return field.type satisfies never;
  }
}

/** The value that a text stands for; undefined if it stands for none. The inverse of {@link valueText}. */
export function parseValue(field: ValueField, text: string): CustomValue | undefined {
  const value = readText(field, text.trim());
  return value === undefined || problemOf(field, value) !== null ? undefined : value;
}

function readText(field: ValueField, text: string): CustomValue | undefined {
  const { type } = field;
  switch (type) {
    case 'text':
    case 'long_text':
    case 'link':
    case 'date':
      return text;
    case 'number':
      return readNumber(withoutEnding(text, field.unit));
    case 'money': {
      const amount = readNumber(withoutEnding(text, field.currency));
      return amount === undefined ? undefined : toMinor(field.currency, amount);
    }
    case 'choice': {
      const wanted = text.toLowerCase();
      return field.options.find(({ id, label }) => id === text || label.toLowerCase() === wanted)?.id;
    }
    case 'yes_no':
      return words.get(text.toLowerCase());
    default:
      return type satisfies never;
  }
}

const words: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

function withoutEnding(text: string, ending: string | null): string {
  return ending !== null && text.endsWith(ending) ? text.slice(0, -ending.length).trim() : text;
}

function readNumber(text: string): number | undefined {
  return /^[+-]?\d{1,15}(?:\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}

/** An amount in minor units; undefined if it has more digits than the currency. */
function toMinor(currency: string, amount: number): number | undefined {
  const factor = 10 ** minorDigits(currency);
  const minor = Math.round(amount * factor);
  return Math.abs(minor / factor - amount) < 1e-9 ? minor : undefined;
}

/** The value of one field as value of another one; undefined if it does not fit. A link has no text. */
export function convertValue(from: ValueField, to: ValueField, value: CustomValue): CustomValue | undefined {
  if (from.type === 'link' || to.type === 'link') {
    return from.type === to.type && from.linkKind === to.linkKind ? value : undefined;
  }
  if (from.type === to.type && problemOf(to, value) === null) return value;
  if (from.type === 'number' && to.type === 'money' && typeof value === 'number') {
    return parseValue(to, String(value));
  }
  if (from.type === 'money' && to.type === 'number' && typeof value === 'number') {
    return parseValue({ ...to, unit: null }, String(Number(majorText(from.currency, value))));
  }
  return parseValue(to, valueText(from, value));
}

/** A text as part of a key: lower case, `_` between words. */
export function keyOf(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '');
  const first = words.findIndex((word) => /^[a-z]/.test(word));
  // Room for a number after it.
  const cut = first === -1 ? '' : words.slice(first).join('_').slice(0, 36);
  const plain = cut.endsWith('_') ? cut.slice(0, -1) : cut;
  const base = plain === '' ? 'field' : plain;
  if (!taken.has(base)) return base;
  let count = 2;
  while (taken.has(`${base}_${count}`)) count += 1;
  return `${base}_${count}`;
}

/** The values of the given keys. */
export function valuesOf(values: CustomValues, keys: ReadonlySet<string>): CustomValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
}
