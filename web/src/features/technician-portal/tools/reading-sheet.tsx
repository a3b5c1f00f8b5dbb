import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { readNumber } from '../read-number.ts';
import { RecordForm } from './record-form.tsx';
import { entriesOf, RecordedList } from './recorded-list.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

export function ReadingSheet({ entries, zone, commands, onClose }: ToolSheetProps) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [unit, setUnit] = useState('');
  const measured = readNumber(value);
  return (
    <RecordForm
      title="Readings"
      saveLabel="Save reading"
      problem={() => {
        if (name.trim() === '') return 'Say what was measured.';
        if (measured === null) return 'The value must be a number.';
        return unit.trim() === '' ? 'Name the unit.' : null;
      }}
      onSave={async () => {
        const data = { name: name.trim(), value: measured ?? 0, unit: unit.trim() };
        const kept = await commands.record({ kind: 'reading', data });
        if (kept) {
          setName('');
          setValue('');
        }
        return kept;
      }}
      onClose={onClose}
      list={
        <RecordedList label="Readings so far" entries={entriesOf(entries, 'reading')} zone={zone}>
          {({ data }) => (
            <>
              {data.name}{' '}
              <span className="num font-semibold">
                {data.value} {data.unit}
              </span>
            </>
          )}
        </RecordedList>
      }
    >
      <Field label="What was measured" required hint="For example supply pressure, outlet temperature">
        <Input maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Value" required>
          <Input inputMode="decimal" value={value} onChange={(event) => setValue(event.target.value)} />
        </Field>
        <Field label="Unit" required>
          <Input maxLength={20} value={unit} onChange={(event) => setUnit(event.target.value)} />
        </Field>
      </div>
    </RecordForm>
  );
}
