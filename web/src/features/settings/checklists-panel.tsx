import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import { scopeOf } from '@switchyard/contracts/identity/permissions.ts';
import { ListChecks, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../app/use-session.ts';
import { formatPlural } from '../../lib/format-number.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { tradeWord } from '../../lib/trade-word.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useRemoveChecklistMutation, useRestoreChecklistMutation } from './settings-api.ts';

const editor = lazyComponent(
  () => import('./checklist-dialog.tsx').then((module) => module.ChecklistDialog),
  {
    untilItArrives: true,
  },
);

type ChecklistsPanelProps = {
  data: readonly Checklist[] | undefined;
  error: unknown;
  onRetry: () => unknown;
};

type Asking = { readonly kind: 'edit'; readonly checklist: Checklist | null } | null;

/** The lists that technicians work through, by trade. */
export function ChecklistsPanel({ data, error, onRetry }: ChecklistsPanelProps) {
  const { role } = useCurrentUser();
  const mayChange = scopeOf(role, 'checklist.change') !== 'none';
  const [asking, setAsking] = useState<Asking>(null);
  const [removing, setRemoving] = useState<Checklist | null>(null);
  const remove = useRemove();
  const open = (checklist: Checklist | null) => setAsking({ kind: 'edit', checklist });
  return (
    <Panel
      title="Checklists"
      flush
      actions={
        mayChange && (
          <Button
            size="sm"
            icon={<Plus />}
            onPointerEnter={() => void editor.preload()}
            onClick={() => open(null)}
          >
            New checklist
          </Button>
        )
      }
    >
      {error !== undefined && data === undefined && <ErrorState compact error={error} onRetry={onRetry} />}
      {error === undefined && data === undefined && <SkeletonRows />}
      {data?.length === 0 && (
        <EmptyState icon={<ListChecks />} title="No checklists">
          Technicians see the checklists of a job’s trade at every visit.
        </EmptyState>
      )}
      <ul aria-label="Checklists" className="divide-y divide-line">
        {data?.map((checklist) => (
          <li key={checklist.id} className="flex items-center gap-2 px-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-break-word text-1">{checklist.name}</span>
              <span className="num block text-sm text-3">{factsOf(checklist)}</span>
            </span>
            {mayChange && (
              <>
                <IconButton
                  label={`Edit ${checklist.name}`}
                  icon={<Pencil />}
                  onClick={() => open(checklist)}
                />
                <IconButton
                  label={`Delete ${checklist.name}`}
                  icon={<Trash2 />}
                  onClick={() => setRemoving(checklist)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {asking !== null && (
        <Suspense fallback={null}>
          <editor.Component checklist={asking.checklist} onClose={() => setAsking(null)} />
        </Suspense>
      )}
      {removing !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(null)}
          title={`Delete ${removing.name}?`}
          description="Technicians are not asked any more. Answers that were given stay with their visits."
          confirmLabel="Delete checklist"
          danger
          onConfirm={() => remove(removing)}
        />
      )}
    </Panel>
  );
}

function factsOf({ trades, items }: Checklist): string {
  const whose = trades.length === 0 ? 'All trades' : trades.map(tradeWord).join(', ');
  const required = items.filter((item) => item.required).length;
  return [whose, formatPlural(items.length, 'item'), ...(required > 0 ? [`${required} required`] : [])].join(
    ' · ',
  );
}

/** Deletes a checklist and offers to bring it back. */
function useRemove() {
  const [remove] = useRemoveChecklistMutation();
  const [restore] = useRestoreChecklistMutation();
  const toast = useToast();
  return async ({ id, revision, name }: Checklist) => {
    const deleted = await remove({ id, revision }).unwrap();
    toast({
      title: `${name} was deleted`,
      durationMs: 10_000,
      action: { label: 'Undo', onSelect: () => void restore({ id, revision: deleted.revision }) },
    });
  };
}
