import { t } from '@lingui/core/macro';
import { type ComponentProps, useState } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { saveMerged } from '../../../lib/save-merged.ts';
import { editedFields } from '../../../records/edited-fields.ts';
import { type FormField, type FormValues, valueText } from '../../../records/form-field.ts';
import { RecordForm, stayOpen } from '../../../records/record-form.tsx';
import { EditConflict } from '../../../ui/edit-conflict.tsx';

type Revised = { readonly revision: number };

type MergedFormProps<Item extends Revised, Patch extends object, Input extends FormValues> = Pick<
  ComponentProps<typeof RecordForm<Input, Input>>,
  'title' | 'description' | 'size' | 'schema' | 'fields' | 'problemText' | 'onClose'
> & {
  item: Item;
  /** Kind of what is edited: `segment`. */
  subject: string;
  /** The item as values of the form, under the names of its own fields. */
  toInput: (item: Item) => Input;
  /** The change to send, limited to these fields. */
  toPatch: (values: Input, fields: readonly (keyof Input & string)[]) => Patch;
  send: (revision: number, patch: Patch) => Promise<Item>;
};

/**
 * Edits something that has a revision and no timeline of its own. Only what was edited is sent; fields that another user
 * has changed as well are settled one by one, the rest is merged.
 */
export function MergedForm<Item extends Revised, Patch extends object, Input extends FormValues>(
  props: MergedFormProps<Item, Patch, Input>,
) {
  const { item, subject, toInput, toPatch, send, ...form } = props;
  const fields = form.fields as unknown as readonly FormField<FormValues>[];
  const [base, setBase] = useState(item);
  const [contested, setContested] = useState<readonly string[]>([]);
  const theirs = toInput(base);
  const settle = (name: string) => setContested(contested.filter((other) => other !== name));
  return (
    <RecordForm<Input, Input>
      {...form}
      submitLabel={t`Save changes`}
      values={theirs}
      isBlocked={contested.length > 0}
      above={(typed) => (
        <EditConflict
          subject={subject}
          fields={fields
            .filter(({ name }) => contested.includes(name))
            .map((field) => ({
              key: field.name,
              label: field.label,
              theirs: valueText(field, theirs[field.name]),
              mine: valueText(field, typed.getValues()[field.name]),
            }))}
          onTakeTheirs={(name) => {
            setField(typed, name, theirs[name]);
            settle(name);
          }}
          onKeepMine={settle}
        />
      )}
      onSubmit={async (values, _, typed) => {
        const names = editedFields(values, theirs);
        if (names.length === 0) return undefined;
        const outcome = await saveMerged({ base, patch: toPatch(values, names), send });
        if (outcome.kind === 'saved') return outcome.record;
        typed.reset(toInput(outcome.current), { keepIsSubmitted: true });
        for (const name of names) setField(typed, name, values[name]);
        setBase(outcome.current);
        setContested(outcome.fields);
        return stayOpen;
      }}
    />
  );
}

function setField<Input extends FormValues>(form: UseFormReturn<Input>, name: string, value: unknown): void {
  form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
}
