import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useBoardSelector } from '../state/board-context.ts';
import { type RowFilter, selectQueueTotal } from '../state/board-store.ts';
import { QueuePanel } from './queue-panel.tsx';

/** The queue on phones: a button at the bottom opens it over the page. */
export function QueueDrawer({ filter }: { filter: RowFilter }) {
  const [open, setOpen] = useState(false);
  const total = useBoardSelector(selectQueueTotal);
  return (
    <div className="shrink-0 border-t border-line bg-surface p-2">
      <Button size="lg" className="w-full" icon={<Inbox />} onClick={() => setOpen(true)}>
        <Trans>Unassigned</Trans> <span className="num">{total}</span>
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={t`Waiting jobs`}>
        {open && <QueuePanel filter={filter} className="h-full" />}
      </Sheet>
    </div>
  );
}
