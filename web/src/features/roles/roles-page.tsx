import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type CustomRole, mostRoles, type RoleOffer } from '@switchyard/contracts/roles/custom-role.ts';
import { roleRecord } from '@switchyard/contracts/roles/role-record.ts';
import { Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRolesQuery } from '../../core/accounts/roles-api.ts';
import { scopeOf } from '../../core/permissions.ts';
import { roleWord } from '../../core/role-words.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { RemoveRoleDialog } from './remove-role-dialog.tsx';
import { holdersText } from './holders-text.ts';
import { differenceFrom, draftOf } from './role-draft.ts';

const crumbs = [{ label: t`Team`, href: '/team' }];
const newPath = '/team/roles/new';

/** Roles that the company defined. */
export function RolesPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'role.view') === 'none') return <NoAccess what={t`roles`} />;
  return <Roles mayChange={scopeOf(user, 'role.change') !== 'none'} />;
}

function Roles({ mayChange }: { mayChange: boolean }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useRolesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [removed, setRemoved] = useState<CustomRole | null>(null);
  useRecordLive({ record: roleRecord });
  const roles = data?.items;
  const add = () => void navigate(newPath);
  useShortcut(t`Roles`, 'n', t`New role`, mayChange ? add : undefined);
  return (
    <>
      <PageHeader
        title={t`Roles`}
        crumbs={crumbs}
        tools={
          mayChange && (
            <Button
              variant="primary"
              icon={<Plus />}
              disabled={(roles?.length ?? 0) >= mostRoles}
              onClick={add}
            >
              <Trans>New role</Trans>
            </Button>
          )
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-3xl flex-col gap-3">
          <p className="max-w-160 text-2">
            <Trans>
              Everyone is an admin, a manager, a technician or a customer. A role of your own starts from one
              of them and gives exactly the permissions that you choose.
            </Trans>
          </p>
          <Panel flush>
            {error !== undefined && roles === undefined && (
              <ErrorState compact error={error} onRetry={refetch} />
            )}
            {error === undefined && roles === undefined && <SkeletonRows />}
            {roles?.length === 0 && (
              <EmptyState icon={<ShieldCheck />} title={t`No roles of your own`}>
                <Trans>
                  For example a dispatcher without feature flags, or an apprentice who only reads.
                </Trans>
              </EmptyState>
            )}
            {data && data.items.length > 0 && (
              <ul aria-label={t`Roles`} className="divide-y divide-line">
                {data.items.map((role) => (
                  <RoleRow
                    key={role.id}
                    role={role}
                    offer={data.offers.find(({ basis }) => basis === role.basis)}
                    onRemove={mayChange ? () => setRemoved(role) : undefined}
                  />
                ))}
              </ul>
            )}
          </Panel>
        </div>
      </div>
      {removed !== null && (
        <RemoveRoleDialog role={removed} roles={roles ?? []} onClose={() => setRemoved(null)} />
      )}
    </>
  );
}

type RoleRowProps = { role: CustomRole; offer: RoleOffer | undefined; onRemove: (() => void) | undefined };

function RoleRow({ role, offer, onRemove }: RoleRowProps) {
  const { id, name, description, basis } = role;
  const difference = offer && differenceFrom(offer.preset, draftOf(role, offer), offer);
  return (
    <li className="flex items-start gap-2 px-3 py-2.5">
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`/team/roles/${id}`}
            className="min-w-0 truncate rounded-sm font-medium text-1 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            {name}
          </Link>
          <Chip>{roleWord[basis]}</Chip>
        </div>
        {description !== '' && <p className="text-sm wrap-anywhere text-2">{description}</p>}
        <p className="text-sm text-3">
          {holdersText(role)}
          {difference && ` · ${differenceWords(difference.gained.length, difference.lost.length)}`}
        </p>
      </div>
      {onRemove && <IconButton label={t`Delete ${name}`} icon={<Trash2 />} onClick={onRemove} />}
    </li>
  );
}

function differenceWords(gained: number, lost: number): string {
  if (gained === 0 && lost === 0) return t`the same permissions as the preset`;
  const more = plural(gained, { one: '# permission more', other: '# permissions more' });
  const less = plural(lost, { one: '# permission less', other: '# permissions less' });
  if (lost === 0) return t`${more} than the preset`;
  if (gained === 0) return t`${less} than the preset`;
  return t`${more} and ${less} than the preset`;
}
