import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Checklist, createChecklistSchema } from '@switchyard/contracts/checklists/checklist.ts';
import { tradeSchema, trades } from '@switchyard/contracts/technicians/technician.ts';
import { Plus } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { tradeWord } from '../../lib/trade-word.ts';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useSaveMerged } from '../../records/use-save-merged.ts';
import { Button } from '../../ui/button.tsx';
import { bodyOf, draftOf, type ItemDraft, moved, newItem, removed } from './checklist-draft.ts';
import { ChecklistItemFields } from './checklist-item-fields.tsx';
import { checklists } from './checklists-api.ts';

const schema = z
  .object({ name: z.string(), trades: z.array(tradeSchema), items: z.array(z.custom<ItemDraft>()) })
  .transform((draft, context) => {
    const parsed = createChecklistSchema.safeParse(bodyOf(draft));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', ...problemOf(parsed.error.issues[0]) });
    return z.NEVER;
  });
type Values = z.input<typeof schema>;

const fields: readonly FormField<Values>[] = [
  { kind: 'text', name: 'name', label: t`Name`, required: true, maxLength: 120, width: 'full' },
  {
    kind: 'ticks',
    name: 'trades',
    label: t`Trades; none means all of them`,
    options: trades.map((value) => ({ value, label: tradeWord(value) })),
    width: 'full',
  },
  { kind: 'custom', name: 'items', label: t`Items`, Control: Items, width: 'full' },
];

/** Creates or edits a checklist. Existing answers are not changed. */
export function ChecklistDialog({
  checklist,
  onClose,
}: {
  checklist: Checklist | null;
  onClose: () => void;
}) {
  const [create] = checklists.create.useMutation();
  const save = useSaveMerged(checklists);
  return (
    <RecordForm
      title={checklist === null ? t`New checklist` : t`Edit ${checklist.name}`}
      description={t`Technicians are asked this at every visit of these trades.`}
      size="lg"
      submitLabel={t`Save checklist`}
      cancelLabel={t`Back`}
      schema={schema}
      values={draftOf(checklist, () => crypto.randomUUID())}
      fields={fields}
      onClose={onClose}
      onSubmit={(body, keyOf) =>
        checklist === null
          ? create({ body, idempotencyKey: keyOf('checklist', body) }).unwrap()
          : save.orThrow(checklist, body)
      }
    />
  );
}

function Items({ form }: { form: UseFormReturn<Values> }) {
  const items = form.watch('items');
  const set = (next: readonly ItemDraft[]) => form.setValue('items', [...next], { shouldDirty: true });
  return (
    <div className="flex flex-col gap-2">
      <ol aria-label={t`Items`} className="flex flex-col gap-2">
        {items.map((item, index) => (
          <ChecklistItemFields
            key={item.key}
            item={item}
            number={index + 1}
            earlier={items.slice(0, index)}
            isLast={index === items.length - 1}
            onChange={(next) => set(items.map((one) => (one.key === item.key ? next : one)))}
            onMove={(by) => set(moved(items, index, by))}
            onRemove={() => set(removed(items, item.key))}
          />
        ))}
      </ol>
      <Button
        icon={<Plus />}
        className="self-start"
        onClick={() => set([...items, newItem(crypto.randomUUID())])}
      >
        <Trans>Add item</Trans>
      </Button>
      {form.formState.errors.items && (
        <p role="alert" className="text-sm font-medium text-danger">
          {form.formState.errors.items.message}
        </p>
      )}
    </div>
  );
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The first error, with its field and row. */
function problemOf(issue: Issue | undefined): { path: string[]; message: string } {
  if (issue === undefined) return { path: ['items'], message: t`Something is missing.` };
  const [part, index, field] = issue.path;
  if (part === 'name') return { path: ['name'], message: t`Give it a name of two letters or more.` };
  if (part !== 'items') return { path: ['items'], message: issue.message };
  if (typeof index !== 'number') return { path: ['items'], message: t`A checklist needs at least one item.` };
  const text = field === 'label' ? t`say what is asked.` : issue.message;
  return { path: ['items'], message: t`Item ${index + 1}: ${text}` };
}
