import { t } from '@lingui/core/macro';
import { type ComponentProps, useState } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { useToast } from '../ui/use-toast.ts';
import { editedFields } from './edited-fields.ts';
import { type FormField, type FormValues, valueText } from './form-field.ts';
import type { Revised, TaggedRecord } from './record-api.ts';
import { RecordForm, stayOpen } from './record-form.tsx';
import { singularOf } from './record-nouns.ts';
import { type UpdateApi, useSaveMerged } from './use-save-merged.ts';

type RecordEditFormProps<Item extends Revised, Patch extends object, Input extends FormValues, Output> = Omit<
  ComponentProps<typeof RecordForm<Input, Output>>,
  'values' | 'onSubmit' | 'submitLabel' | 'above' | 'isBlocked'
> & {
  api: UpdateApi<Item, Patch> & { readonly record: TaggedRecord };
  item: Item;
  /** The record as values of the form. */
  toInput: (item: Item) => Input;
  /** The change to send, limited to these fields. */
  toPatch: (values: Output, fields: readonly (keyof Input & string)[]) => Patch;
};

/**
 * Edits a record. Only what was edited is sent; fields that another user has changed as well are settled one by one,
 * the rest is merged.
 */
export function RecordEditForm<Item extends Revised, Patch extends object, Input extends FormValues, Output>(
  props: RecordEditFormProps<Item, Patch, Input, Output>,
) {
  const { api, item, toInput, toPatch, ...form } = props;
  const fields = form.fields as unknown as readonly FormField<FormValues>[];
  const save = useSaveMerged(api);
  const toast = useToast();
  // Live updates of the record must not replace text that is being typed.
  const [base, setBase] = useState(item);
  const [contested, setContested] = useState<readonly string[]>([]);
  const theirs = toInput(base);
  const settle = (name: string) => setContested(contested.filter((other) => other !== name));
  return (
    <RecordForm<Input, Output>
      {...form}
      submitLabel={t`Save changes`}
      values={theirs}
      isBlocked={contested.length > 0}
      above={(typed) => (
        <EditConflict
          subject={api.record.noun[0]}
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
        const mine = typed.getValues();
        const edited = editedFields(mine, theirs);
        if (edited.length === 0) return undefined;
        const outcome = await save.merged(base, toPatch(values, edited));
        if (outcome.kind === 'conflict') {
          typed.reset(toInput(outcome.current), { keepIsSubmitted: true });
          for (const name of edited) setField(typed, name, mine[name]);
          setBase(outcome.current);
          setContested(outcome.fields);
          return stayOpen;
        }
        const changed = fields.filter(({ name }) => edited.includes(name)).map(({ label }) => label);
        toast({ title: t`${singularOf(api.record)} changed`, description: changed.join(', ') });
        return outcome.record;
      }}
    />
  );
}

function setField<Input extends FormValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  value: unknown,
): void {
  form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
}
