import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import type { ActionView } from '../../core/action-view.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { fieldWords } from '../../ui/field-words.ts';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { editableFields, withField } from './editable-fields.ts';
import { useOfflineSession } from './use-offline-session.ts';

type EditDialogProps = { action: ActionView; onClose: () => void };

/** Edits the content of a change before it is sent again. */
export function EditDialog({ action, onClose }: EditDialogProps) {
  const [body, setBody] = useState(action.body);
  const [error, setError] = useState<string>();
  const withSession = useOfflineSession();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    try {
      await withSession((session) => session.edit(action.id, body));
      onClose();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : t`It could not be kept on this device.`);
    }
  };
  return (
    <Dialog open onOpenChange={onClose} title={t`Edit the change`} description={action.label} size="sm">
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 pb-2">
        {action.lastError !== null && <p className="text-sm text-warn">{action.lastError}</p>}
        {editableFields(body).map(({ path, value }) => {
          const label = fieldWords(path.at(-1) ?? '');
          const key = path.join('.');
          const change = (text: string) =>
            setBody(
              withField(
                body,
                path,
                typeof value === 'number' && text !== '' && Number.isFinite(Number(text))
                  ? Number(text)
                  : text,
              ),
            );
          return (
            <Field key={key} label={label.charAt(0).toUpperCase() + label.slice(1)}>
              {typeof value === 'string' && value.length > 60 ? (
                <Textarea rows={4} value={value} onChange={(event) => change(event.target.value)} />
              ) : (
                <Input value={String(value)} onChange={(event) => change(event.target.value)} />
              )}
            </Field>
          );
        })}
        {error !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" variant="primary">
            <Trans>Keep and send</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
