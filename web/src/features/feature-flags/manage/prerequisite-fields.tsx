import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { DetailsDraft, PrerequisiteDraft } from './details-draft.ts';

/** Most prerequisites of a flag. */
const mostPrerequisites = 10;
const states = [
  { value: 'on', label: t`is on` },
  { value: 'off', label: t`is off` },
] as const;

type PrerequisiteFieldsProps = {
  form: UseFormReturn<DetailsDraft>;
  /** Keys of flags that can be required. */
  keys: readonly string[];
};

/** Other flags that must be on or off first. */
export function PrerequisiteFields({ form, keys }: PrerequisiteFieldsProps) {
  const rows = form.watch('prerequisites');
  const { prerequisites, root } = form.formState.errors;
  // A refusal by the server names all of them above the buttons.
  const message = root === undefined ? prerequisites?.message : undefined;
  const set = (next: readonly PrerequisiteDraft[]) =>
    form.setValue('prerequisites', [...next], { shouldDirty: true });
  const change = (key: string, patch: Partial<PrerequisiteDraft>) =>
    set(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-sm font-medium text-2">
        <Trans>Prerequisites: this flag is off unless</Trans>
      </legend>
      {rows.length > 0 && (
        <ol aria-label={t`Prerequisites`} className="flex flex-col gap-2">
          {rows.map((row, index) => (
            <PrerequisiteRow
              key={row.key}
              row={row}
              number={index + 1}
              keys={keys}
              onChange={(patch) => change(row.key, patch)}
              onRemove={() => set(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ol>
      )}
      <Button
        icon={<Plus />}
        className="self-start"
        disabled={rows.length >= mostPrerequisites || keys.length === 0}
        onClick={() => set([...rows, { key: crypto.randomUUID(), flag: '', enabled: true, variants: '' }])}
      >
        <Trans>Add prerequisite</Trans>
      </Button>
      {message !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {message}
        </p>
      )}
    </fieldset>
  );
}

type PrerequisiteRowProps = {
  row: PrerequisiteDraft;
  number: number;
  keys: readonly string[];
  onChange: (patch: Partial<PrerequisiteDraft>) => void;
  onRemove: () => void;
};

function PrerequisiteRow({ row, number, keys, onChange, onRemove }: PrerequisiteRowProps) {
  const known = row.flag === '' || keys.includes(row.flag) ? keys : [row.flag, ...keys];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_84px_auto] items-center gap-2 sm:grid-cols-[minmax(0,1.2fr)_84px_minmax(0,1fr)_auto]">
      <Select
        label={t`Flag of prerequisite ${number}`}
        options={known.map((value) => ({ value, label: value }))}
        value={row.flag === '' ? null : row.flag}
        onChange={(flag) => onChange({ flag })}
      />
      <Select
        label={t`State of prerequisite ${number}`}
        options={states}
        value={row.enabled ? 'on' : 'off'}
        onChange={(state) => onChange({ enabled: state === 'on' })}
      />
      <div className="max-sm:order-last max-sm:col-span-3 max-sm:empty:hidden">
        {row.enabled && (
          <Input
            aria-label={t`Variants of prerequisite ${number}`}
            value={row.variants}
            placeholder={t`Any variant`}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ variants: event.target.value })}
          />
        )}
      </div>
      <IconButton label={t`Remove prerequisite ${number}`} icon={<Trash2 />} onClick={onRemove} />
    </li>
  );
}
