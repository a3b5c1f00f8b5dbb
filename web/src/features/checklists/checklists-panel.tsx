import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import { scopeOf } from '../../core/permissions.ts';
import { ListChecks, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { tradeWord } from '../../lib/trade-word.ts';
import { recordTarget } from '../../records/dialog-target.tsx';
import { useRecordLive } from '../../records/use-record-live.ts';
import { useRestore } from '../../records/use-restore.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { checklists } from './checklists-api.ts';

const editor = lazyComponent(
  () => import('./checklist-dialog.tsx').then((module) => module.ChecklistDialog),
  {
    untilItArrives: true,
  },
);

const everyChecklist = { limit: 100 };

/** The technicians' checklists, by trade. */
export function ChecklistsPanel() {
  const user = useCurrentUser();
  useRecordLive(checklists);
  const mayChange = scopeOf(user, 'checklist.change') !== 'none';
  const list = checklists.list.useInfiniteQuery(everyChecklist, { refetchOnMountOrArgChange: true });
  const { error, refetch } = list;
  const data = list.data?.pages.flatMap((page) => page.items);
  const [editing, setEditing] = useState<Checklist | 'new' | null>(null);
  const [removing, setRemoving] = useState<Checklist | null>(null);
  const [remove] = checklists.remove.useMutation();
  const { offerUndo } = useRestore(checklists);
  return (
    <Panel
      title={t`Checklists`}
      flush
      actions={
        mayChange && (
          <Button
            size="sm"
            icon={<Plus />}
            onPointerEnter={() => void editor.preload()}
            onClick={() => setEditing('new')}
          >
            <Trans>New checklist</Trans>
          </Button>
        )
      }
    >
      {error !== undefined && data === undefined && <ErrorState compact error={error} onRetry={refetch} />}
      {error === undefined && data === undefined && <SkeletonRows />}
      {data?.length === 0 && (
        <EmptyState icon={<ListChecks />} title={t`No checklists`}>
          <Trans>Technicians see the checklists of a job’s trade at every visit.</Trans>
        </EmptyState>
      )}
      <ul aria-label={t`Checklists`} className="divide-y divide-line">
        {data?.map((checklist) => (
          <li key={checklist.id} className="flex items-center gap-2 px-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-break-word text-1">{checklist.name}</span>
              <span className="num block text-sm text-3">{factsOf(checklist)}</span>
            </span>
            {mayChange && (
              <>
                <IconButton
                  label={t`Edit ${checklist.name}`}
                  icon={<Pencil />}
                  onClick={() => setEditing(checklist)}
                />
                <IconButton
                  label={t`Delete ${checklist.name}`}
                  icon={<Trash2 />}
                  onClick={() => setRemoving(checklist)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {editing !== null && (
        <Suspense fallback={null}>
          <editor.Component checklist={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      {removing !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(null)}
          title={t`Delete ${removing.name}?`}
          description={t`Technicians are no longer asked. Answers already given stay with their visits.`}
          confirmLabel={t`Delete checklist`}
          danger
          target={recordTarget('checklist', data?.find(({ id }) => id === removing.id) ?? removing)}
          onConfirm={async (_, revision) => {
            const { id, name } = removing;
            offerUndo(await remove({ id, revision }).unwrap(), name);
          }}
        />
      )}
    </Panel>
  );
}

function factsOf({ trades, items }: Checklist): string {
  const whose = trades.length === 0 ? t`All trades` : trades.map(tradeWord).join(', ');
  const required = items.filter((item) => item.required).length;
  return [
    whose,
    plural(items.length, { one: '# item', other: '# items' }),
    ...(required > 0 ? [t`${required} required`] : []),
  ].join(' · ');
}
