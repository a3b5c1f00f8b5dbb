import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useDraft } from '../../../offline/views/use-draft.ts';
import { RecordForm } from './record-form.tsx';
import { entriesOf, RecordedList } from './recorded-list.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

export function NoteSheet({ visit, entries, zone, commands, onClose }: ToolSheetProps) {
  const [draft, change, dropDraft] = useDraft(`note:${visit.id}`, { text: '', forCustomer: false });
  const { text, forCustomer } = draft;
  return (
    <RecordForm
      title="Notes"
      saveLabel="Save note"
      problem={() => (text.trim() === '' ? 'Write something first.' : null)}
      onSave={async () => {
        const data = { text: text.trim(), visibility: forCustomer ? 'customer' : 'internal' } as const;
        const kept = await commands.record({ kind: 'note', data });
        // Also resets the audience: an internal note must not follow the last one to the customer.
        if (kept) dropDraft();
        return kept;
      }}
      onClose={onClose}
      list={
        <RecordedList
          label="Notes so far"
          entries={entriesOf(entries, 'note')}
          zone={zone}
          commands={commands}
        >
          {({ data }) => (
            <>
              {data.text}
              {data.visibility === 'customer' && (
                <span className="block text-xs text-3">The customer reads this</span>
              )}
            </>
          )}
        </RecordedList>
      }
    >
      <Field label="Note" required>
        <Textarea
          rows={5}
          maxLength={10_000}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
      <Checkbox checked={forCustomer} onChange={(next) => change({ forCustomer: next })}>
        The customer may read it
      </Checkbox>
    </RecordForm>
  );
}
