import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { useDraft } from '../../../offline/views/use-draft.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { readNumber } from '../read-number.ts';
import { RecordForm } from './record-form.tsx';
import { entriesOf, RecordedList } from './recorded-list.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

export function PartSheet({ visit, entries, pack, zone, commands, onClose }: ToolSheetProps) {
  const [draft, change, dropDraft] = useDraft(`part:${visit.id}`, { name: '', quantity: '1', unit: 'pc' });
  const { name, quantity, unit } = draft;
  const listId = useId();
  const known = pack.usualParts.find((part) => part.name === name);
  const amount = readNumber(quantity);
  const choose = (value: string) => {
    const part = pack.usualParts.find((item) => item.name === value);
    change({ name: value, ...(part ? { unit: part.unit } : {}) });
  };
  return (
    <RecordForm
      title={t`Parts used`}
      saveLabel={t`Add part`}
      problem={() => {
        if (name.trim() === '') return t`Name the part.`;
        return amount === null || amount <= 0 ? t`The quantity must be a number above zero.` : null;
      }}
      onSave={async () => {
        const data = {
          name: name.trim(),
          sku: known?.sku ?? null,
          quantity: amount ?? 1,
          unit: unit.trim() || 'pc',
        };
        const kept = await commands.record({ kind: 'part', data });
        if (kept) dropDraft();
        return kept;
      }}
      onClose={onClose}
      list={
        <RecordedList
          label={t`Parts so far`}
          entries={entriesOf(entries, 'part')}
          zone={zone}
          commands={commands}
        >
          {({ data }) => (
            <>
              <span className="num">
                {data.quantity} {data.unit}
              </span>{' '}
              {data.name}
            </>
          )}
        </RecordedList>
      }
    >
      <Field label={t`Part`} required>
        <Input list={listId} maxLength={200} value={name} onChange={(event) => choose(event.target.value)} />
      </Field>
      <datalist id={listId}>
        {pack.usualParts.map((part) => (
          <option key={`${part.name}${part.sku ?? ''}`} value={part.name}>
            {part.sku ?? ''}
          </option>
        ))}
      </datalist>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Quantity`} required>
          <Input
            inputMode="decimal"
            value={quantity}
            onChange={(event) => change({ quantity: event.target.value })}
          />
        </Field>
        <Field label={t`Unit`}>
          <Input maxLength={20} value={unit} onChange={(event) => change({ unit: event.target.value })} />
        </Field>
      </div>
    </RecordForm>
  );
}
