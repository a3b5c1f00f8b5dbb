import { useId, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { readNumber } from '../read-number.ts';
import { RecordForm } from './record-form.tsx';
import { entriesOf, RecordedList } from './recorded-list.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

export function PartSheet({ entries, pack, zone, commands, onClose }: ToolSheetProps) {
  const [name, setName] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [unit, setUnit] = useState('pc');
  const listId = useId();
  const known = pack.usualParts.find((part) => part.name === name);
  const amount = readNumber(quantity);
  const choose = (value: string) => {
    setName(value);
    const part = pack.usualParts.find((item) => item.name === value);
    if (part) setUnit(part.unit);
  };
  return (
    <RecordForm
      title="Parts used"
      saveLabel="Add part"
      problem={() => {
        if (name.trim() === '') return 'Name the part.';
        return amount === null || amount <= 0 ? 'The quantity must be a number above zero.' : null;
      }}
      onSave={async () => {
        const data = {
          name: name.trim(),
          sku: known?.sku ?? null,
          quantity: amount ?? 1,
          unit: unit.trim() || 'pc',
        };
        const kept = await commands.record({ kind: 'part', data });
        if (kept) {
          setName('');
          setQuantity('1');
        }
        return kept;
      }}
      onClose={onClose}
      list={
        <RecordedList label="Parts so far" entries={entriesOf(entries, 'part')} zone={zone}>
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
      <Field label="Part" required>
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
        <Field label="Quantity" required>
          <Input inputMode="decimal" value={quantity} onChange={(event) => setQuantity(event.target.value)} />
        </Field>
        <Field label="Unit">
          <Input maxLength={20} value={unit} onChange={(event) => setUnit(event.target.value)} />
        </Field>
      </div>
    </RecordForm>
  );
}
