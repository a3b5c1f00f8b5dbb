import { t } from '@lingui/core/macro';
import { Columns3 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { ColumnsDialogProps } from './columns-dialog.tsx';

const dialog = lazyComponent(() => import('./columns-dialog.tsx').then((module) => module.ColumnsDialog), {
  untilItArrives: true,
});

/** Opens the column settings. Narrow lists show cards and have no columns. */
export function ColumnsButton(props: Omit<ColumnsDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false);
  return (
    <span className="flex max-md:hidden">
      <IconButton label={t`Columns`} icon={<Columns3 />} onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <dialog.Component {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
