import { t } from '@lingui/core/macro';
import { Bookmark } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import { useToast } from '../ui/use-toast.ts';
import { recordTarget } from './dialog-target.tsx';
import { DeviceViewDialog } from './device-view-dialog.tsx';
import { savedViews } from './saved-views-api.ts';
import { useDeviceViews } from './use-device-views.ts';
import type { ListView } from './use-list-view.ts';
import { useReadViews } from './use-read-views.ts';
import { useRestore } from './use-restore.ts';
import { useViewActions } from './use-view-actions.ts';
import { viewItems } from './view-items.tsx';

const form = lazyComponent(() => import('./saved-view-form.tsx').then((module) => module.SavedViewForm), {
  untilItArrives: true,
});

export type OpenDialog = 'new' | 'edit' | 'delete' | null;

/** The menu of a list's views, and its dialogs. */
export function ViewsMenu({ list }: { list: ListView }) {
  const { view, isOnServer } = list;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  useReadViews(list);
  useMissingNotice(list);
  const device = useDeviceViews(list);
  const actions = useViewActions(list);
  const close = () => setDialog(null);
  const name = view?.name ?? device.current?.name;
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button icon={<Bookmark />}>
            <span className="max-w-40 truncate max-sm:sr-only">
              {name ?? t`Views`}
              {list.isChanged && ' (changed)'}
            </span>
          </Button>
        }
        items={viewItems({ list, device, actions, open: setDialog })}
      />
      {isOnServer && (dialog === 'new' || dialog === 'edit') && (
        <Suspense fallback={null}>
          <form.Component list={list} view={dialog === 'edit' ? view : null} onClose={close} />
        </Suspense>
      )}
      {!isOnServer && <DeviceViewDialog open={dialog === 'new'} onClose={close} onSave={device.save} />}
      {view && <DeleteView list={list} view={view} open={dialog === 'delete'} onClose={close} />}
    </>
  );
}

type DeleteViewProps = {
  list: ListView;
  view: NonNullable<ListView['view']>;
  open: boolean;
  onClose: () => void;
};

function DeleteView({ list, view, open, onClose }: DeleteViewProps) {
  const [remove] = savedViews.remove.useMutation();
  const { offerUndo } = useRestore(savedViews);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Delete "${view.name}"?`}
      description={
        view.shared
          ? t`It goes for everybody it is shared with. The records that it shows stay.`
          : t`The records that it shows stay.`
      }
      confirmLabel={t`Delete view`}
      danger
      target={recordTarget(savedViews.record.kind, view)}
      onConfirm={async (_, revision) => {
        const deleted = await remove({ id: view.id, revision }).unwrap();
        list.show(null);
        offerUndo(deleted, view.name);
      }}
    />
  );
}

/** A link may name a view that was deleted or that its owner does not share. */
function useMissingNotice({ isMissing, show }: ListView): void {
  const toast = useToast();
  useEffect(() => {
    if (!isMissing) return;
    show(null);
    toast({ title: t`This view is not there`, description: t`It was deleted, or is not shared with you.` });
  }, [isMissing, show, toast]);
}
