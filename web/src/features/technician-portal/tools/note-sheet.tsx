import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useDraft } from '../use-draft.ts';
import { RecordForm } from './record-form.tsx';
import { entriesOf, RecordedList } from './recorded-list.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

export function NoteSheet({ visit, entries, zone, commands, onClose }: ToolSheetProps) {
  const [text, setText, dropDraft] = useDraft(`note:${visit.id}`);
  const [forCustomer, setForCustomer] = useState(false);
  return (
    <RecordForm
      title="Notes"
      saveLabel="Save note"
      problem={() => (text.trim() === '' ? 'Write something first.' : null)}
      onSave={async () => {
        const data = { text: text.trim(), visibility: forCustomer ? 'customer' : 'internal' } as const;
        const kept = await commands.record({ kind: 'note', data });
        if (kept) {
          dropDraft();
          // Said anew for each note: what is meant for the office must not follow the last one to the customer.
          setForCustomer(false);
        }
        return kept;
      }}
      onClose={onClose}
      list={
        <RecordedList label="Notes so far" entries={entriesOf(entries, 'note')} zone={zone}>
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
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Checkbox checked={forCustomer} onChange={setForCustomer}>
        The customer may read it
      </Checkbox>
    </RecordForm>
  );
}
