import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ShownField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import { majorText } from '@switchyard/contracts/custom-fields/custom-value.ts';
import { ChevronDown, X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { typedAmount, typedNumber } from '../lib/typed-number.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Popover } from '../ui/popover.tsx';

type CustomFilterChipProps = {
  field: ShownField;
  /** As in the address: `{has}` of a text, `{min, max}` of a number, an amount or a date. */
  condition: unknown;
  onChange: (condition: unknown) => void;
};

/** Filter by a part of a text, or by the limits of a number, an amount or a date. */
export function CustomFilterChip({ field, condition, onChange }: CustomFilterChipProps) {
  const [open, setOpen] = useState(false);
  const { label } = field;
  const text = conditionText(field, condition);
  return (
    <div className="inline-flex shrink-0">
      <Popover
        label={t`Filter by ${label}`}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button className={classNames(text !== '' && 'rounded-r-none border-r-0 bg-surface-3 text-1')}>
            <span className="max-w-56 truncate">
              {label}
              {text !== '' && `: ${text}`}
            </span>
            {text === '' && <ChevronDown className="size-3.5! text-3" />}
          </Button>
        }
      >
        <ConditionForm
          field={field}
          condition={condition}
          onChange={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </Popover>
      {text !== '' && (
        <Button
          aria-label={t`Remove filter ${label}`}
          onClick={() => onChange(undefined)}
          className="rounded-l-none bg-surface-3 px-1.5"
        >
          <X className="size-3.5!" />
        </Button>
      )}
    </div>
  );
}

function ConditionForm({ field, condition, onChange }: CustomFilterChipProps) {
  const { type } = field;
  const isText = type === 'text' || type === 'long_text';
  const [first, setFirst] = useState(() => inputOf(field, partOf(condition, isText ? 'has' : 'min')));
  const [last, setLast] = useState(() => inputOf(field, partOf(condition, 'max')));
  const [isAsked, setIsAsked] = useState(false);
  const [min, max] = [boundOf(field, first), boundOf(field, last)];
  const errorOf = (bound: unknown) => (isAsked && bound === undefined ? t`Must be a number` : undefined);
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    if (isText) onChange(first.trim() === '' ? undefined : { has: first.trim() });
    else {
      setIsAsked(true);
      if (min === undefined || max === undefined) return;
      const limits = { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) };
      onChange(Object.keys(limits).length === 0 ? undefined : limits);
    }
  };
  const inputs = type === 'date' ? ({ type: 'date' } as const) : ({ inputMode: 'decimal' } as const);
  return (
    <form onSubmit={submit} className="flex w-56 flex-col gap-3 p-3">
      {isText ? (
        <Field label={t`Contains`}>
          <Input autoFocus value={first} maxLength={200} onChange={(event) => setFirst(event.target.value)} />
        </Field>
      ) : (
        <>
          <Field label={t`From`} error={errorOf(min)}>
            <Input autoFocus {...inputs} value={first} onChange={(event) => setFirst(event.target.value)} />
          </Field>
          <Field label={t`To`} error={errorOf(max)}>
            <Input {...inputs} value={last} onChange={(event) => setLast(event.target.value)} />
          </Field>
        </>
      )}
      <Button type="submit" variant="primary">
        <Trans>Filter</Trans>
      </Button>
    </form>
  );
}

function partOf(condition: unknown, name: 'has' | 'min' | 'max'): unknown {
  return (condition as Readonly<Record<string, unknown>> | undefined)?.[name];
}

function inputOf({ type, currency }: ShownField, bound: unknown): string {
  if (type === 'money' && typeof bound === 'number') return majorText(currency, bound);
  return typeof bound === 'string' || typeof bound === 'number' ? String(bound) : '';
}

/** Undefined for a text that is no number. */
function boundOf({ type, currency }: ShownField, typed: string): string | number | null | undefined {
  if (type === 'date') return typed || null;
  return type === 'money' ? typedAmount(currency, typed) : typedNumber(typed);
}

function conditionText(field: ShownField, condition: unknown): string {
  if (typeof condition === 'string') return condition;
  if (typeof condition !== 'object') return '';
  const [has = '', min = '', max = ''] = (['has', 'min', 'max'] as const).map((name) =>
    inputOf(field, partOf(condition, name)),
  );
  if (has) return has;
  if (min && max) return `${min} – ${max}`;
  return min ? t`from ${min}` : t`to ${max}`;
}
