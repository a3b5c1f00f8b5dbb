import { scopeOf } from '../../core/permissions.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { TeamMember } from '@switchyard/contracts/identity/user.ts';
import type { CustomRole } from '@switchyard/contracts/roles/custom-role.ts';
import {
  CircleCheck,
  CircleSlash,
  Ellipsis,
  MonitorSmartphone,
  ShieldOff,
  UserCheck,
  UserX,
} from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRolesQuery } from '../../core/accounts/roles-api.ts';
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
import { roleText } from '../../core/role-words.ts';
import { chosenRole, presetChoice, roleChoices } from './role-choices.ts';

const devices = lazyComponent(() =>
  import('./security/member-devices-dialog.tsx').then((file) => file.MemberDevicesDialog),
);

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
  const [shown, setShown] = useState<TeamMember | null>(null);
  const { data: defined } = useRolesQuery(undefined, { skip: !mayManage });
  const choose = useMemo(
    () => (mayManage ? { setChange, setShown, custom: defined?.items ?? [] } : undefined),
    [mayManage, defined],
  );
  const columns = useMemo(() => memberColumns(zone, choose), [zone, choose]);
  return (
    <>
      <DataList
        label={t`Members`}
        rows={data?.members ?? []}
        rowId={(member) => member.id}
        columns={columns}
        rowHeight={44}
        cardHeight={104}
        status={error && !data ? 'error' : data ? 'ready' : 'loading'}
        error={error}
        onRetry={refetch}
        flashKey={(member) => member.revision}
        card={(member) => <MemberCard member={member} zone={zone} {...(choose ? { choose } : {})} />}
        empty={<EmptyState title={t`Nobody here`} />}
        {...(choose ? { rowMenu: (member: TeamMember) => accessItems(member, choose) } : {})}
      />
      {shown !== null && (
        <Suspense fallback={null}>
          <devices.Component member={shown} zone={zone} onClose={() => setShown(null)} />
        </Suspense>
      )}
      <AccessDialog change={change} ownId={user.id} onClose={() => setChange(null)} />
    </>
  );
}

type Choose = {
  setChange: (change: AccessChange) => void;
  setShown: (member: TeamMember) => void;
  /** Roles of the company. */
  custom: readonly CustomRole[];
};

function memberColumns(zone: string, choose: Choose | undefined): Column<TeamMember>[] {
  const columns: Column<TeamMember>[] = [
    {
      id: 'name',
      header: t`Name`,
      width: 'minmax(180px, 1.4fr)',
      cell: (member) => <MemberName member={member} />,
    },
    { id: 'email', header: t`Email`, width: 'minmax(160px, 1.4fr)', cell: (member) => member.email },
    { id: 'role', header: t`Role`, width: '120px', cell: roleText },
    { id: 'status', header: t`Status`, width: '120px', cell: (member) => <StatusChip member={member} /> },
    {
      id: 'factor',
      header: t`Second factor`,
      width: '120px',
      showFrom: 900,
      cell: (member) =>
        member.hasSecondFactor ? (
          t`On`
        ) : (
          <span className="text-3">
            <Trans>Off</Trans>
          </span>
        ),
    },
    {
      id: 'seen',
      header: t`Last seen`,
      width: '110px',
      showFrom: 760,
      cell: (member) =>
        member.lastSeenAt === null ? 'never' : <RelativeTime at={member.lastSeenAt} zone={zone} />,
    },
  ];
  if (!choose) return columns;
  return [
    ...columns,
    {
      id: 'menu',
      header: t`Actions`,
      hideHeader: true,
      width: '48px',
      cell: (member) => <MemberMenu member={member} choose={choose} />,
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
        <Trans>Disabled</Trans>
      </Chip>
    );
  }
  return (
    <Chip tone="ok" icon={<CircleCheck />}>
      <Trans>Active</Trans>
    </Chip>
  );
}

function MemberMenu({ member, choose }: { member: TeamMember; choose: Choose }) {
  const label = t`Actions for ${member.firstName} ${member.lastName}`;
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={label} icon={<Ellipsis />} tooltip={false} />}
      items={accessItems(member, choose)}
    />
  );
}

type MemberCardProps = { member: TeamMember; zone: string; choose?: Choose };

function MemberCard({ member, zone, choose }: MemberCardProps) {
  return (
    <div className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <MemberName member={member} />
        <div className="truncate text-sm text-3">{member.email}</div>
        <div className="flex items-center gap-2 text-sm text-2">
          {roleText(member)}
          <StatusChip member={member} />
          {member.lastSeenAt !== null && (
            <RelativeTime at={member.lastSeenAt} zone={zone} className="text-3" />
          )}
        </div>
      </div>
      {choose && <MemberMenu member={member} choose={choose} />}
    </div>
  );
}

function accessItems(member: TeamMember, { setChange, setShown, custom }: Choose): MenuItem[] {
  const presets: Role[] = ['admin', 'manager'];
  if (!presets.includes(member.role)) presets.push(member.role);
  const value = member.customRole?.id ?? presetChoice(member.role);
  const disabled = member.status === 'disabled';
  return [
    {
      kind: 'radio',
      label: t`Role`,
      value,
      options: roleChoices(presets, custom),
      onChange: (next) => {
        const chosen = chosenRole(next, custom);
        if (chosen !== undefined && next !== value) setChange({ member, ...chosen });
      },
    },
    { kind: 'separator' },
    { label: t`Devices`, icon: <MonitorSmartphone />, onSelect: () => setShown(member) },
    ...(member.hasSecondFactor
      ? [
          {
            label: t`Remove second factor`,
            icon: <ShieldOff />,
            danger: true,
            onSelect: () => setChange({ member, resetsFactor: true }),
          },
        ]
      : []),
    {
      label: disabled ? t`Enable account` : t`Disable account`,
      icon: disabled ? <UserCheck /> : <UserX />,
      danger: !disabled,
      onSelect: () => setChange({ member, status: disabled ? 'active' : 'disabled' }),
    },
  ];
}
