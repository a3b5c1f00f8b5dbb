import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CustomRole } from '@switchyard/contracts/roles/custom-role.ts';
import { roleRecord } from '@switchyard/contracts/roles/role-record.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { type Roles, useRolesQuery } from '../../core/accounts/roles-api.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { RemoveRoleDialog } from './remove-role-dialog.tsx';
import { RoleHolders } from './role-effect.tsx';
import { RoleForm } from './role-form.tsx';

const crumbs = [
  { label: t`Team`, href: '/team' },
  { label: t`Roles`, href: '/team/roles' },
];
const listPath = '/team/roles';

/** The definition of a role, or of a new one. */
export function RolePage() {
  const user = useCurrentUser();
  const { roleId = '' } = useParams();
  const isNew = roleId === 'new';
  const mayChange = scopeOf(user, 'role.change') !== 'none';
  if (scopeOf(user, 'role.view') === 'none' || (isNew && !mayChange)) return <NoAccess what={t`roles`} />;
  return <Definition key={roleId} roleId={isNew ? null : roleId} mayChange={mayChange} />;
}

function Definition({ roleId, mayChange }: { roleId: string | null; mayChange: boolean }) {
  const { data, error, refetch } = useRolesQuery(undefined, { refetchOnMountOrArgChange: true });
  useRecordLive({ record: roleRecord });
  const role = roleId === null ? null : data?.items.find(({ id }) => id === roleId);
  const title = roleId === null ? t`New role` : (role?.name ?? t`Role`);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs}
        tools={role && mayChange && <Remove role={role} all={data} />}
      />
      {data && role !== undefined ? (
        <RoleForm role={role} all={data} mayChange={mayChange}>
          {role && <RoleHolders role={role} />}
        </RoleForm>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
          {error !== undefined && data === undefined && <ErrorState error={error} onRetry={refetch} />}
          {error === undefined && data === undefined && <SkeletonRows />}
          {data && <EmptyState title={t`There is no such role`} />}
        </div>
      )}
    </>
  );
}

function Remove({ role, all }: { role: CustomRole; all: Roles | undefined }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Trash2 />} onClick={() => setIsOpen(true)}>
        <Trans>Delete</Trans>
      </Button>
      {isOpen && (
        <RemoveRoleDialog
          role={role}
          roles={all?.items ?? []}
          onClose={() => setIsOpen(false)}
          onRemoved={() => void navigate(listPath)}
        />
      )}
    </>
  );
}
