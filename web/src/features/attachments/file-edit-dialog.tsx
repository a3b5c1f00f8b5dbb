import { t } from '@lingui/core/macro';
import {
  type Attachment,
  attachmentVisibilitySchema,
  fileNameSchema,
} from '@switchyard/contracts/attachments/attachment.ts';
import { z } from 'zod';
import type { FormField } from '../../records/form-field.ts';
import { RecordEditForm } from '../../records/record-edit-form.tsx';
import { attachments } from './attachments-api.ts';
import { visibilityOptions } from './file-words.ts';

const schema = z.object({
  name: fileNameSchema,
  description: z.string().trim().max(1000),
  visibility: attachmentVisibilitySchema,
});
type Input = z.input<typeof schema>;

const fields: readonly FormField<Input>[] = [
  { kind: 'text', name: 'name', label: t`Name`, required: true, maxLength: 200, width: 'full' },
  {
    kind: 'choice',
    name: 'visibility',
    label: t`Visible to`,
    options: visibilityOptions,
    hint: t`Technicians: those with a visit there. Customers: the users of the account.`,
    width: 'full',
  },
  { kind: 'textarea', name: 'description', label: t`Description`, maxLength: 1000, rows: 2, width: 'full' },
];

type FileEditDialogProps = { readonly file: Attachment; readonly onClose: () => void };

/** Renames and describes a file, and says who sees it. */
export function FileEditDialog({ file, onClose }: FileEditDialogProps) {
  return (
    <RecordEditForm
      api={attachments}
      item={file}
      title={t`Edit ${file.name}`}
      schema={schema}
      fields={fields}
      toInput={({ name, description, visibility }) => ({ name, description, visibility })}
      toPatch={(values, edited) =>
        Object.fromEntries(Object.entries(values).filter(([field]) => edited.some((one) => one === field)))
      }
      onClose={onClose}
    />
  );
}
