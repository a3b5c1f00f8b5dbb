import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { linkKinds } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type FieldDraft, newOption, type OptionDraft } from './field-draft.ts';
import { linkWords } from './field-words.ts';

type SettingsProps = { form: UseFormReturn<FieldDraft> };

const decimals = ['0', '1', '2', '3', '4', '5', '6'].map((value) => ({ value, label: value }));
const links = linkKinds.map((value) => ({ value, label: linkWords[value] }));

/** Settings that depend on the type of the field. */
export function TypeSettings({ form }: SettingsProps) {
  const type = form.watch('type');
  switch (type) {
    case 'number':
      return (
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
          <Field label={t`Unit`}>
            <Input maxLength={20} placeholder={t`kW`} {...form.register('unit')} />
          </Field>
          <Field label={t`Decimals`}>
            <Select
              options={decimals}
              value={form.watch('decimals')}
              onChange={(value) => form.setValue('decimals', value, { shouldDirty: true })}
            />
          </Field>
          <Limits form={form} />
        </div>
      );
    case 'money':
      return (
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
          <Field label={t`Currency`} error={form.formState.errors.currency?.message}>
            <Input maxLength={3} {...form.register('currency')} />
          </Field>
          <Limits form={form} />
        </div>
      );
    case 'choice':
      return <Options form={form} />;
    case 'link':
      return (
        <Field label={t`Links to`}>
          <Select
            options={links}
            value={form.watch('linkKind')}
            onChange={(value) => form.setValue('linkKind', value, { shouldDirty: true })}
          />
        </Field>
      );
    case 'text':
    case 'long_text':
    case 'date':
    case 'yes_no':
      return <div className="hidden" />;
    default:
      return type satisfies never;
  }
}

function Limits({ form }: SettingsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field label={t`Least`} error={errors.min?.message}>
        <Input inputMode="decimal" {...form.register('min')} />
      </Field>
      <Field label={t`Most`} error={errors.max?.message}>
        <Input inputMode="decimal" {...form.register('max')} />
      </Field>
    </>
  );
}

function Options({ form }: SettingsProps) {
  const options = form.watch('options');
  const set = (next: readonly OptionDraft[]) => form.setValue('options', [...next], { shouldDirty: true });
  const change = (key: string, patch: Partial<OptionDraft>) =>
    set(options.map((option) => (option.key === key ? { ...option, ...patch } : option)));
  const move = (from: number, to: number) => {
    const [one, other] = [options[from], options[to]];
    if (one && other) set(options.with(from, other).with(to, one));
  };
  const message = form.formState.errors.options?.message;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-sm font-medium text-2">
        <Trans>Options</Trans>
      </legend>
      <ol aria-label={t`Options`} className="flex flex-col gap-1.5">
        {options.map(({ key, id, label, retired }, index) => {
          const number = index + 1;
          const name = label === '' ? t`option ${number}` : label;
          return (
            <li key={key} className="flex items-center gap-1">
              <Input
                aria-label={t`Option ${number}`}
                value={label}
                maxLength={80}
                onChange={(event) => change(key, { label: event.target.value })}
              />
              {id !== '' && (
                <Checkbox checked={retired} onChange={(on) => change(key, { retired: on })}>
                  <Trans>Retired</Trans>
                </Checkbox>
              )}
              <IconButton
                label={t`Move ${name} up`}
                icon={<ArrowUp />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={t`Move ${name} down`}
                icon={<ArrowDown />}
                disabled={index === options.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                label={t`Remove ${name}`}
                icon={<Trash2 />}
                onClick={() => set(options.filter((option) => option.key !== key))}
              />
            </li>
          );
        })}
      </ol>
      <Button
        icon={<Plus />}
        className="self-start"
        onClick={() => set([...options, newOption(crypto.randomUUID())])}
      >
        <Trans>Add option</Trans>
      </Button>
      {message !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {message}
        </p>
      )}
    </fieldset>
  );
}
