import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ListedSegment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { flagPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { Ellipsis, Pencil, Plus, Trash2, UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { useOpenParam } from '../../../lib/use-open-param.ts';
import { useShortcut } from '../../../lib/use-shortcut.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropdownMenu } from '../../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { environmentName } from '../environments.ts';
import type { MenuItem } from '../../../ui/menu-items.ts';
import { NoAccess } from '../../../ui/no-access.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { operatorWord, type SegmentConstraint, valuesOf } from './constraint-words.ts';
import { DeskList } from './desk-list.tsx';
import { flagCrumbs } from './flag-crumbs.ts';
import { useDeleteFlagSegmentMutation, useFlagSegmentsQuery } from './flag-desk-api.ts';

const dialog = lazyComponent(() => import('./segment-dialog.tsx').then((file) => file.SegmentDialog), {
  untilItArrives: true,
});

/** Segments: conditions that several flags share. */
export function SegmentsPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'flag.view') === 'none') return <NoAccess what={t`feature flags`} />;
  return <Segments zone={user.companyTimeZone} mayChange={scopeOf(user, 'flag.change') !== 'none'} />;
}

type Open = { readonly dialog: 'edit' | 'delete'; readonly segment: FlagSegment };

function Segments({ zone, mayChange }: { zone: string; mayChange: boolean }) {
  const { data, error, refetch } = useFlagSegmentsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<Open | null>(null);
  // The command palette opens the form by the address.
  const [create, setCreate] = useOpenParam('create');
  const isCreating = mayChange && create === 'true';
  const add = () => setCreate('true');
  useShortcut(t`Segments`, 'n', t`New segment`, mayChange ? add : undefined);
  const newButton = (
    <Button variant="primary" icon={<Plus />} onPointerEnter={() => void dialog.preload()} onClick={add}>
      <Trans>New segment</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader title={t`Segments`} crumbs={flagCrumbs} tools={mayChange && newButton} />
      <DeskList
        label={t`Segments`}
        introduction={
          <Trans>
            A segment is a group of conditions under one name. The rules of any flag can use it, and a change
            of it applies to all of them.
          </Trans>
        }
        items={data}
        itemKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        row={(segment) => (
          <SegmentRow segment={segment} zone={zone} onOpen={mayChange ? setOpen : undefined} />
        )}
        empty={
          <EmptyState icon={<UsersRound />} title={t`No segments yet`}>
            <Trans>
              Name the users that several flags treat alike: pilot customers, one region, one version.
            </Trans>
          </EmptyState>
        }
      />
      {isCreating && (
        <Suspense fallback={null}>
          <dialog.Component segment={null} onClose={() => setCreate(null)} />
        </Suspense>
      )}
      {open?.dialog === 'edit' && (
        <Suspense fallback={null}>
          <dialog.Component segment={open.segment} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open?.dialog === 'delete' && (
        <DeleteSegment
          segment={data?.find(({ id }) => id === open.segment.id) ?? open.segment}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type SegmentRowProps = {
  segment: ListedSegment;
  zone: string;
  /** Undefined: read-only for this user. */
  onOpen: ((open: Open) => void) | undefined;
};

function SegmentRow({ segment, zone, onOpen }: SegmentRowProps) {
  const { name, description, constraints, updatedBy, uses } = segment;
  const by = updatedBy ?? t`Unknown user`;
  const menu: readonly MenuItem[] = [
    { label: t`Edit`, icon: <Pencil />, onSelect: () => onOpen?.({ dialog: 'edit', segment }) },
    {
      label: t`Delete`,
      icon: <Trash2 />,
      danger: true,
      onSelect: () => onOpen?.({ dialog: 'delete', segment }),
    },
  ];
  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        {onOpen === undefined ? (
          <span className="font-medium wrap-anywhere text-1">{name}</span>
        ) : (
          <button
            type="button"
            onClick={() => onOpen({ dialog: 'edit', segment })}
            className="self-start rounded-sm text-left font-medium wrap-anywhere text-1 hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </button>
        )}
        {description !== '' && <p className="text-sm wrap-anywhere text-2">{description}</p>}
        <Conditions constraints={constraints} />
        <Uses uses={uses ?? []} />
        <p className="text-xs text-3">
          <Trans>
            Changed by {by}, <RelativeTime at={segment.updatedAt} zone={zone} />
          </Trans>
        </p>
      </div>
      {onOpen !== undefined && (
        <DropdownMenu
          items={menu}
          align="end"
          trigger={<IconButton label={t`Actions for ${name}`} icon={<Ellipsis />} tooltip={false} />}
        />
      )}
    </>
  );
}

function Uses({ uses }: { uses: NonNullable<ListedSegment['uses']> }) {
  if (uses.length === 0) {
    return (
      <p className="text-xs text-3">
        <Trans>No flag uses it</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-sm">
      <span className="text-3">
        <Trans>Used by</Trans>
      </span>
      <ul aria-label={t`Flags that use it`} className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5">
        {uses.map(({ flag, environments }) => (
          <li key={flag} className="min-w-0 wrap-anywhere">
            <Link to={flagPath(flag)} className="font-mono text-accent-text hover:underline">
              {flag}
            </Link>{' '}
            <span className="text-3">{environments.map(environmentName).join(', ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Conditions({ constraints }: { constraints: readonly SegmentConstraint[] }) {
  if (constraints.length === 0) {
    return (
      <p className="text-sm text-warn">
        <Trans>No conditions: everybody belongs to it</Trans>
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {constraints.map((constraint, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- conditions have no identity, and rows no state
        <li key={index} className="wrap-anywhere">
          <span className="font-mono text-1">{constraint.contextName}</span>{' '}
          <span className="text-3">{operatorWord(constraint.operator, constraint.inverted === true)}</span>{' '}
          <span className="font-mono text-1">{shownValues(constraint)}</span>
          {constraint.caseInsensitive === true && (
            <span className="text-3">
              {' '}
              · <Trans>ignoring case</Trans>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Most values that a condition in the list shows. */
const mostShown = 8;

function shownValues(constraint: SegmentConstraint): string {
  const values = valuesOf(constraint);
  const first = values.slice(0, mostShown).join(', ');
  const more = values.length - mostShown;
  return more > 0 ? t`${first} and ${more} more` : first;
}

function DeleteSegment({ segment, onClose }: { segment: FlagSegment; onClose: () => void }) {
  const [remove] = useDeleteFlagSegmentMutation();
  const { id, name, revision } = segment;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Delete ${name}?`}
      description={t`Only a segment that no flag uses can be deleted.`}
      confirmLabel={t`Delete segment`}
      danger
      target={{ revision }}
      onConfirm={(_, known) => remove({ id, revision: known }).unwrap()}
    />
  );
}
