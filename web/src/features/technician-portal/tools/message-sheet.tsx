import { t } from '@lingui/core/macro';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useDraft } from '../../../offline/views/use-draft.ts';
import { RecordForm } from './record-form.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

export function MessageSheet({ visit, pack, commands, onClose }: ToolSheetProps) {
  const [{ text }, change, dropDraft] = useDraft(`message:${visit.id}`, { text: '' });
  const earlier = pack.communications.filter((item) => item.jobId === visit.jobId);
  return (
    <RecordForm
      title={t`Message to ${visit.job.customerName}`}
      saveLabel={t`Send message`}
      problem={() => (text.trim() === '' ? t`Write something first.` : null)}
      onSave={async () => {
        const kept = await commands.message(text.trim());
        if (kept) {
          dropDraft();
          onClose();
        }
        return kept;
      }}
      onClose={onClose}
      list={
        earlier.length > 0 && (
          <ul aria-label={t`Messages so far`} className="flex flex-col">
            {earlier.map((item) => (
              <li key={item.id} className="border-t border-line py-2.5 text-md whitespace-pre-wrap text-1">
                <span className="block text-xs text-3">
                  {item.direction === 'in' ? item.authorName : t`${item.authorName} wrote`}
                </span>
                {item.body}
              </li>
            ))}
          </ul>
        )
      }
    >
      <Field
        label={t`Message`}
        required
        hint={t`It appears on the customer's page as soon as there is a network.`}
      >
        <Textarea
          rows={5}
          maxLength={10_000}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
    </RecordForm>
  );
}
