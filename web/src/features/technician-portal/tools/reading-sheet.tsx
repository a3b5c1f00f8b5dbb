import { t } from '@lingui/core/macro';
import { useDraft } from '../../../offline/views/use-draft.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { readNumber } from '../read-number.ts';
import { RecordForm } from './record-form.tsx';
import { entriesOf, RecordedList } from './recorded-list.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

export function ReadingSheet({ visit, entries, zone, commands, onClose }: ToolSheetProps) {
  const [draft, change, dropDraft] = useDraft(`reading:${visit.id}`, { name: '', value: '', unit: '' });
  const { name, value, unit } = draft;
  const measured = readNumber(value);
  return (
    <RecordForm
      title={t`Readings`}
      saveLabel={t`Save reading`}
      problem={() => {
        if (name.trim() === '') return t`Say what was measured.`;
        if (measured === null) return t`The value must be a number.`;
        return unit.trim() === '' ? t`Name the unit.` : null;
      }}
      onSave={async () => {
        const data = { name: name.trim(), value: measured ?? 0, unit: unit.trim() };
        const kept = await commands.record({ kind: 'reading', data });
        if (kept) dropDraft();
        return kept;
      }}
      onClose={onClose}
      list={
        <RecordedList
          label={t`Readings so far`}
          entries={entriesOf(entries, 'reading')}
          zone={zone}
          commands={commands}
        >
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
      <Field label={t`What was measured`} required hint={t`For example supply pressure, outlet temperature`}>
        <Input maxLength={80} value={name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`Value`} required>
          <Input
            inputMode="decimal"
            value={value}
            onChange={(event) => change({ value: event.target.value })}
          />
        </Field>
        <Field label={t`Unit`} required>
          <Input maxLength={20} value={unit} onChange={(event) => change({ unit: event.target.value })} />
        </Field>
      </div>
    </RecordForm>
  );
}
