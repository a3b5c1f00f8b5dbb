import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { Archive, ArchiveRestore, ArrowLeftRight, Ellipsis, FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { MenuItem } from '../../../ui/menu-items.ts';
import { useArchiveFlagMutation, useRestoreFlagMutation } from './flag-desk-api.ts';

const editor = lazyComponent(() => import('./details-dialog.tsx').then((file) => file.DetailsDialog), {
  untilItArrives: true,
});
const reader = lazyComponent(() => import('./details-view.tsx').then((file) => file.DetailsView), {
  untilItArrives: true,
});

/** Details and archive of a flag, for the header of its page. */
export function FlagMenu({ flag }: { flag: Flag }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'details' | 'archive' | null>(null);
  const { name, archivedAt } = flag;
  const mayChange = scopeOf(user, 'flag.change') !== 'none';
  const isArchived = archivedAt !== null;
  const close = () => setOpen(null);
  const items: readonly MenuItem[] = [
    { label: t`Details`, icon: <FileText />, onSelect: () => setOpen('details') },
    ...(mayChange
      ? [
          ...(isArchived
            ? []
            : [
                {
                  label: t`Copy to another environment`,
                  icon: <ArrowLeftRight />,
                  onSelect: () => void navigate(`/feature-flags/import?flags=${flag.key}`),
                },
              ]),
          { kind: 'separator' as const },
          {
            label: isArchived ? t`Restore` : t`Archive`,
            icon: isArchived ? <ArchiveRestore /> : <Archive />,
            danger: !isArchived,
            onSelect: () => setOpen('archive'),
          },
        ]
      : []),
  ];
  return (
    <>
      {isArchived && (
        <Chip tone="warn">
          <Trans>Archived</Trans>
        </Chip>
      )}
      <DropdownMenu
        items={items}
        align="end"
        trigger={<IconButton label={t`Actions for ${name}`} icon={<Ellipsis />} tooltip={false} />}
      />
      {open === 'details' && (
        <Suspense fallback={null}>
          {mayChange && !isArchived ? (
            <editor.Component flag={flag} onClose={close} />
          ) : (
            <reader.Component flag={flag} zone={user.companyTimeZone} onClose={close} />
          )}
        </Suspense>
      )}
      {open === 'archive' && <ArchiveQuestion flag={flag} onClose={close} />}
    </>
  );
}

type ArchiveQuestionProps = { flag: Flag; onClose: () => void };

/** Asks before a flag is archived or restored. */
function ArchiveQuestion({ flag, onClose }: ArchiveQuestionProps) {
  const [archive] = useArchiveFlagMutation();
  const [restore] = useRestoreFlagMutation();
  // The answer changes the flag while the question is still open.
  const [isArchived] = useState(flag.archivedAt !== null);
  const { key, name, revision } = flag;
  const step = (reason: string, known: number) => ({
    key,
    revision: known,
    reason: reason === '' ? null : reason,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isArchived ? t`Restore ${name}?` : t`Archive ${name}?`}
      description={
        isArchived
          ? t`It is again what it was, in every environment: where it was on, it is on at once.`
          : t`It is off in every environment at once and leaves the list. It keeps its key and can be restored.`
      }
      confirmLabel={isArchived ? t`Restore flag` : t`Archive flag`}
      danger={!isArchived}
      reason="optional"
      target={{ revision }}
      onConfirm={(reason, known) =>
        isArchived ? restore(step(reason, known)).unwrap() : archive(step(reason, known)).unwrap()
      }
    />
  );
}
