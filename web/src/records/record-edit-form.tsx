import { t } from '@lingui/core/macro';
import type { EntityKind } from '@switchyard/contracts/events/domain-event.ts';
import { type ComponentProps, useState } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { customKey, customName } from '../lib/custom-name.ts';
import { EditConflict } from '../ui/edit-conflict.tsx';
import { useToast } from '../ui/use-toast.ts';
import { type CustomPart, customValuesOf } from './custom-part.ts';
import { recordTarget } from './dialog-target.tsx';
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
  const [openedAt] = useState(item.revision);
  const [contested, setContested] = useState<readonly string[]>([]);
  const theirs = toInput(base);
  const settle = (name: string) => setContested(contested.filter((other) => other !== name));
  return (
    <RecordForm<Input, Output>
      {...form}
      submitLabel={t`Save changes`}
      values={theirs}
      record={api.record}
      customValues={customValuesOf(base)}
      isBlocked={contested.length > 0}
      above={(typed, part) => (
        <EditConflict
          subject={api.record.noun[0]}
          changes={recordTarget(api.record.kind as EntityKind, base).changesSince?.(openedAt)}
          fields={[...fields, ...(part?.fields ?? [])]
            .filter(({ name }) => contested.includes(name))
            .map((field) => ({
              key: field.name,
              label: field.label,
              theirs: valueText(field, inputAt(withCustom(theirs, base, part), field.name)),
              mine: valueText(field, inputAt(typed.getValues(), field.name)),
            }))}
          onTakeTheirs={(name) => {
            setField(typed, name, inputAt(withCustom(theirs, base, part), name));
            settle(name);
          }}
          onKeepMine={settle}
        />
      )}
      onSubmit={async (values, _, typed, { part }) => {
        const mine = typed.getValues();
        const edited = editedFields(mine, theirs);
        const { custom } = part?.changes(mine, customValuesOf(base)) ?? {};
        const names = [...edited, ...Object.keys(custom ?? {}).map(customName)];
        if (names.length === 0) return undefined;
        const patch = edited.length === 0 ? {} : toPatch(values, edited);
        const outcome = await save.merged(base, { ...patch, ...(custom && { custom }) } as Patch);
        if (outcome.kind === 'conflict') {
          const { current } = outcome;
          typed.reset(withCustom(toInput(current), current, part), { keepIsSubmitted: true });
          for (const name of names) setField(typed, name, inputAt(mine, name));
          setBase(outcome.current);
          setContested(outcome.fields);
          return stayOpen;
        }
        const all = [...fields, ...(part?.fields ?? [])];
        const changed = all.filter(({ name }) => names.includes(name)).map(({ label }) => label);
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

/** The values of the form, with those of the custom fields. */
function withCustom<Input extends FormValues>(input: Input, item: Revised, part: CustomPart | null): Input {
  return part === null ? input : { ...input, custom: part.toInput(customValuesOf(item)) };
}

/** The value of a field; custom fields are one level below. */
function inputAt(input: FormValues, name: string): unknown {
  const key = customKey(name);
  return key === null ? input[name] : (input['custom'] as FormValues | undefined)?.[key];
}
