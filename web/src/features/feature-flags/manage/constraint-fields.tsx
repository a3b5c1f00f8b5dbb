import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { canIgnoreCase, exampleOf, hasManyValues, operatorOptions } from './constraint-words.ts';
import { type ConstraintDraft, newConstraint, type SegmentDraft } from './segment-draft.ts';

/** Most conditions of a segment. */
const mostConstraints = 30;
/** Fields that programs usually send. */
const usualFields = ['userId', 'sessionId', 'userRole', 'appName', 'remoteAddress', 'currentTime', 'country'];

/** The conditions of a segment, all of which must be met. */
export function ConstraintFields({ form }: { form: UseFormReturn<SegmentDraft> }) {
  const rows = form.watch('constraints');
  const listId = useId();
  const set = (next: readonly ConstraintDraft[]) =>
    form.setValue('constraints', [...next], { shouldDirty: true });
  const change = (key: string, patch: Partial<ConstraintDraft>) =>
    set(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-sm font-medium text-2">
        <Trans>Conditions, all of which must be met</Trans>
      </legend>
      <datalist id={listId}>
        {usualFields.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ol aria-label={t`Conditions`} className="flex flex-col gap-2">
        {rows.map((row, index) => (
          <ConstraintRow
            key={row.key}
            row={row}
            number={index + 1}
            listId={listId}
            onChange={(patch) => change(row.key, patch)}
            onRemove={() => set(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ol>
      {rows.every(({ contextName, values }) => contextName.trim() === '' && values.trim() === '') && (
        <p className="text-sm text-3">
          <Trans>Without conditions, everybody belongs to the segment.</Trans>
        </p>
      )}
      <Button
        icon={<Plus />}
        className="self-start"
        disabled={rows.length >= mostConstraints}
        onClick={() => set([...rows, newConstraint(crypto.randomUUID())])}
      >
        <Trans>Add condition</Trans>
      </Button>
    </fieldset>
  );
}

type ConstraintRowProps = {
  row: ConstraintDraft;
  number: number;
  /** The list of usual fields. */
  listId: string;
  onChange: (patch: Partial<ConstraintDraft>) => void;
  onRemove: () => void;
};

function ConstraintRow({ row, number, listId, onChange, onRemove }: ConstraintRowProps) {
  const { operator, inverted } = row;
  const isMany = hasManyValues(operator);
  const valueProps = {
    value: row.values,
    placeholder: exampleOf(operator),
    spellCheck: false,
    className: 'font-mono',
    'aria-label': isMany ? t`Values of condition ${number}, one per line` : t`Value of condition ${number}`,
  };
  return (
    <li className="flex flex-col gap-2 rounded-md border border-line p-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Input
          aria-label={t`Field of condition ${number}`}
          value={row.contextName}
          maxLength={100}
          list={listId}
          // no-literal-text: a field as programs name it
          placeholder="country"
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => onChange({ contextName: event.target.value })}
        />
        <div className="max-sm:order-last max-sm:col-span-2">
          <Select
            label={t`Operator of condition ${number}`}
            options={operatorOptions(inverted)}
            value={operator}
            onChange={(next) => onChange({ operator: next })}
          />
        </div>
        <IconButton label={t`Remove condition ${number}`} icon={<Trash2 />} onClick={onRemove} />
      </div>
      {isMany ? (
        <Textarea rows={2} onChange={(event) => onChange({ values: event.target.value })} {...valueProps} />
      ) : (
        <Input
          maxLength={500}
          autoComplete="off"
          onChange={(event) => onChange({ values: event.target.value })}
          {...valueProps}
          // One value takes one line: lines of another operator are joined.
          value={row.values.replaceAll('\n', ' ')}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Checkbox checked={inverted} onChange={(on) => onChange({ inverted: on })}>
          <Trans>Opposite</Trans>
        </Checkbox>
        {canIgnoreCase(operator) && (
          <Checkbox checked={row.caseInsensitive} onChange={(on) => onChange({ caseInsensitive: on })}>
            <Trans>Ignore case</Trans>
          </Checkbox>
        )}
        {isMany && (
          <span className="ml-auto text-xs text-3">
            <Trans>One value per line</Trans>
          </span>
        )}
      </div>
    </li>
  );
}
