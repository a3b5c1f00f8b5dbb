import { type Checklist, createChecklistSchema } from '@switchyard/contracts/checklists/checklist.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { Plus } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { bodyOf, draftOf, type ItemDraft, moved, newItem, removed } from './checklist-draft.ts';
import { ChecklistItemFields } from './checklist-item-fields.tsx';
import { useCreateChecklistMutation, useUpdateChecklistMutation } from './settings-api.ts';

type ChecklistDialogProps = { checklist: Checklist | null; onClose: () => void };

/** Writes a checklist, or changes one. Answers that were given stay as they are. */
export function ChecklistDialog({ checklist, onClose }: ChecklistDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(checklist, () => crypto.randomUUID()));
  const { save, busy, problem } = useSave(checklist, onClose);
  const setItems = (items: readonly ItemDraft[]) => setDraft({ ...draft, items });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save(bodyOf(draft));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={checklist === null ? 'New checklist' : `Edit ${checklist.name}`}
      description="Technicians are asked this at every visit of these trades."
      size="lg"
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label="Name" required>
          <Input
            maxLength={120}
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </Field>
        <fieldset>
          <legend className="pb-1 text-sm font-medium text-2">Trades; none means all of them</legend>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {trades.map((trade) => (
              <Checkbox
                key={trade}
                checked={draft.trades.includes(trade)}
                onChange={(on) =>
                  setDraft({
                    ...draft,
                    trades: on ? [...draft.trades, trade] : draft.trades.filter((one) => one !== trade),
                  })
                }
              >
                {tradeWord(trade)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <ol aria-label="Items" className="flex flex-col gap-2">
          {draft.items.map((item, index) => (
            <ChecklistItemFields
              key={item.key}
              item={item}
              number={index + 1}
              earlier={draft.items.slice(0, index)}
              isLast={index === draft.items.length - 1}
              onChange={(next) => setItems(draft.items.map((one) => (one.key === item.key ? next : one)))}
              onMove={(by) => setItems(moved(draft.items, index, by))}
              onRemove={() => setItems(removed(draft.items, item.key))}
            />
          ))}
        </ol>
        <Button
          icon={<Plus />}
          className="self-start"
          onClick={() => setItems([...draft.items, newItem(crypto.randomUUID())])}
        >
          Add item
        </Button>
        {problem !== null && (
          <p role="alert" className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Back</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save checklist
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useSave(checklist: Checklist | null, onSaved: () => void) {
  const [create, creating] = useCreateChecklistMutation();
  const [update, updating] = useUpdateChecklistMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (written: ReturnType<typeof bodyOf>) => {
    const parsed = createChecklistSchema.safeParse(written);
    if (!parsed.success) return setProblem(problemOf(parsed.error.issues[0]));
    setProblem(null);
    try {
      if (checklist === null) await create(parsed.data).unwrap();
      else await update({ id: checklist.id, revision: checklist.revision, body: parsed.data }).unwrap();
      onSaved();
    } catch (error) {
      setProblem(describeRequestError(error));
    }
  };
  return { save, busy: creating.isLoading || updating.isLoading, problem };
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The first thing that is wrong, and in which row. */
function problemOf(issue: Issue | undefined): string {
  if (issue === undefined) return 'Something is missing.';
  const [part, index] = issue.path;
  if (part === 'name') return 'Give it a name of two letters or more.';
  if (part !== 'items') return issue.message;
  if (typeof index !== 'number') return 'A checklist needs at least one item.';
  const field = issue.path[2];
  if (field === 'label') return `Item ${index + 1}: say what is asked.`;
  return `Item ${index + 1}: ${issue.message}`;
}
