import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      title={t`Notes`}
      saveLabel={t`Save note`}
      problem={() => (text.trim() === '' ? t`Write something first.` : null)}
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
          label={t`Notes so far`}
          entries={entriesOf(entries, 'note')}
          zone={zone}
          commands={commands}
        >
          {({ data }) => (
            <>
              {data.text}
              {data.visibility === 'customer' && (
                <span className="block text-xs text-3">
                  <Trans>The customer reads this</Trans>
                </span>
              )}
            </>
          )}
        </RecordedList>
      }
    >
      <Field label={t`Note`} required>
        <Textarea
          rows={5}
          maxLength={10_000}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
      <Checkbox checked={forCustomer} onChange={(next) => change({ forCustomer: next })}>
        <Trans>The customer may read it</Trans>
      </Checkbox>
    </RecordForm>
  );
}
