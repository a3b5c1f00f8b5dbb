import { scopeOf } from '../../core/permissions.ts';
import { type Role, roles } from '@switchyard/contracts/identity/role.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import { CircleCheck, CircleSlash, Ellipsis, UserCheck, UserX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataList } from '../../ui/data-list.tsx';
import type { Column } from '../../ui/data-list-types.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MenuItem } from '../../ui/menu-items.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { AccessDialog, type AccessChange } from './access-dialog.tsx';
import type { Team } from './team-api.ts';
import { roleWord } from './role-words.ts';

export type TeamTabProps = {
  data: Team | undefined;
  error: unknown;
  refetch: () => unknown;
  zone: string;
};

/** Accounts of the company; admins change roles and close accounts here. */
export function MembersTab({ data, error, refetch, zone }: TeamTabProps) {
  const user = useCurrentUser();
  const mayManage = scopeOf(user, 'team.manage') !== 'none';
  const [change, setChange] = useState<AccessChange | null>(null);
  const columns = useMemo(() => memberColumns(zone, mayManage ? setChange : undefined), [zone, mayManage]);
  return (
    <>
      <DataList
        label="Members"
        rows={data?.members ?? []}
        rowId={(member) => member.id}
        columns={columns}
        rowHeight={44}
        cardHeight={104}
        status={error && !data ? 'error' : data ? 'ready' : 'loading'}
        error={error}
        onRetry={refetch}
        flashKey={(member) => member.revision}
        card={(member) => <MemberCard member={member} zone={zone} {...(mayManage ? { setChange } : {})} />}
        empty={<EmptyState title="Nobody here" />}
        {...(mayManage ? { rowMenu: (member: TeamMember) => accessItems(member, setChange) } : {})}
      />
      <AccessDialog change={change} ownId={user.id} onClose={() => setChange(null)} />
    </>
  );
}

type SetChange = (change: AccessChange) => void;

function memberColumns(zone: string, setChange: SetChange | undefined): Column<TeamMember>[] {
  const columns: Column<TeamMember>[] = [
    {
      id: 'name',
      header: 'Name',
      width: 'minmax(180px, 1.4fr)',
      cell: (member) => <MemberName member={member} />,
    },
    { id: 'email', header: 'Email', width: 'minmax(160px, 1.4fr)', cell: (member) => member.email },
    { id: 'role', header: 'Role', width: '120px', cell: (member) => roleWord[member.role] },
    { id: 'status', header: 'Status', width: '120px', cell: (member) => <StatusChip member={member} /> },
    {
      id: 'seen',
      header: 'Last seen',
      width: '110px',
      showFrom: 760,
      cell: (member) =>
        member.lastSeenAt === null ? 'never' : <RelativeTime at={member.lastSeenAt} zone={zone} />,
    },
  ];
  if (!setChange) return columns;
  return [
    ...columns,
    {
      id: 'menu',
      header: 'Actions',
      hideHeader: true,
      width: '48px',
      cell: (member) => <MemberMenu member={member} setChange={setChange} />,
    },
  ];
}

function MemberName({ member }: { member: TeamMember }) {
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} />
      <span className="truncate font-medium text-1">{name}</span>
    </span>
  );
}

function StatusChip({ member }: { member: TeamMember }) {
  if (member.status === 'disabled') {
    return (
      <Chip tone="danger" icon={<CircleSlash />}>
        Disabled
      </Chip>
    );
  }
  return (
    <Chip tone="ok" icon={<CircleCheck />}>
      Active
    </Chip>
  );
}

function MemberMenu({ member, setChange }: { member: TeamMember; setChange: SetChange }) {
  const label = `Actions for ${member.firstName} ${member.lastName}`;
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={label} icon={<Ellipsis />} tooltip={false} />}
      items={accessItems(member, setChange)}
    />
  );
}

type MemberCardProps = { member: TeamMember; zone: string; setChange?: SetChange };

function MemberCard({ member, zone, setChange }: MemberCardProps) {
  return (
    <div className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <MemberName member={member} />
        <div className="truncate text-sm text-3">{member.email}</div>
        <div className="flex items-center gap-2 text-sm text-2">
          {roleWord[member.role]}
          <StatusChip member={member} />
          {member.lastSeenAt !== null && (
            <RelativeTime at={member.lastSeenAt} zone={zone} className="text-3" />
          )}
        </div>
      </div>
      {setChange && <MemberMenu member={member} setChange={setChange} />}
    </div>
  );
}

function accessItems(member: TeamMember, setChange: SetChange): MenuItem[] {
  const options: Role[] = ['admin', 'manager'];
  if (!options.includes(member.role)) options.push(member.role);
  const disabled = member.status === 'disabled';
  return [
    {
      kind: 'radio',
      label: 'Role',
      value: member.role,
      options: options.map((role) => ({ value: role, label: roleWord[role] })),
      onChange: (value) => {
        const role = roles.find((item) => item === value);
        if (role !== undefined && role !== member.role) setChange({ member, role });
      },
    },
    { kind: 'separator' },
    {
      label: disabled ? 'Enable account' : 'Disable account',
      icon: disabled ? <UserCheck /> : <UserX />,
      danger: !disabled,
      onSelect: () => setChange({ member, status: disabled ? 'active' : 'disabled' }),
    },
  ];
}
