import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Invitation } from '@switchyard/contracts/identity/auth-routes.ts';
import { MailPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataList } from '../../ui/data-list.tsx';
import type { Column } from '../../ui/data-list-types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { InvitationActions, InvitationMailState, nameOf } from './invitation-actions.tsx';
import { useWithdrawInvitationMutation } from './team-api.ts';
import type { TeamTabProps } from './members-tab.tsx';
import { roleText } from '../../core/role-words.ts';

/** Pending invitations. */
export function InvitationsTab(props: TeamTabProps & { onInvite: () => void }) {
  const { data, error, refetch, zone, onInvite } = props;
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const [withdraw] = useWithdrawInvitationMutation();
  const columns = useMemo(() => invitationColumns(zone, setWithdrawing), [zone]);
  return (
    <>
      <DataList
        label={t`Open invitations`}
        rows={data?.invitations ?? []}
        rowId={(invitation) => invitation.id}
        columns={columns}
        rowHeight={44}
        cardHeight={112}
        status={error && !data ? 'error' : data ? 'ready' : 'loading'}
        error={error}
        onRetry={refetch}
        card={(invitation) => (
          <div className="flex items-center gap-2">
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <div className="truncate font-medium text-1">{nameOf(invitation)}</div>
              <div className="truncate text-sm text-3">{invitation.email}</div>
              <div className="text-sm text-2">
                <Trans>
                  {roleText(invitation)} · until {formatDate(invitation.expiresAt, zone, 'day')}
                </Trans>
              </div>
              <div>
                <InvitationMailState state={invitation.mailState} />
              </div>
            </div>
            <InvitationActions invitation={invitation} onWithdraw={setWithdrawing} />
          </div>
        )}
        empty={
          <EmptyState
            icon={<MailPlus />}
            title={t`No open invitations`}
            action={
              <Button onClick={onInvite}>
                <Trans>Invite someone</Trans>
              </Button>
            }
          >
            <Trans>Invited people get a mail with a link that works for a week.</Trans>
          </EmptyState>
        }
      />
      {withdrawing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setWithdrawing(null)}
          title={t`Withdraw the invitation of ${nameOf(withdrawing)}?`}
          description={t`The link in the mail stops working.`}
          confirmLabel={t`Withdraw`}
          danger
          onConfirm={() => withdraw(withdrawing.id).unwrap()}
        />
      )}
    </>
  );
}

type OnWithdraw = (invitation: Invitation) => void;

function invitationColumns(zone: string, onWithdraw: OnWithdraw): Column<Invitation>[] {
  return [
    {
      id: 'name',
      header: t`Name`,
      width: 'minmax(150px, 1.2fr)',
      cell: (invitation) => <span className="truncate font-medium text-1">{nameOf(invitation)}</span>,
    },
    {
      id: 'email',
      header: t`Email`,
      width: 'minmax(160px, 1.4fr)',
      cell: (invitation) => invitation.email,
    },
    { id: 'role', header: t`Role`, width: '110px', cell: roleText },
    {
      id: 'by',
      header: t`Invited by`,
      width: 'minmax(120px, 1fr)',
      showFrom: 860,
      cell: (invitation) => invitation.invitedBy,
    },
    {
      id: 'sent',
      header: t`Sent`,
      width: '100px',
      showFrom: 760,
      cell: (invitation) => <RelativeTime at={invitation.createdAt} zone={zone} />,
    },
    {
      id: 'until',
      header: t`Works until`,
      width: '120px',
      cell: (invitation) => <span className="num">{formatDate(invitation.expiresAt, zone, 'dayTime')}</span>,
    },
    {
      id: 'mail',
      header: t`Mail`,
      width: '190px',
      cell: (invitation) => <InvitationMailState state={invitation.mailState} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      hideHeader: true,
      width: '120px',
      cell: (invitation) => <InvitationActions invitation={invitation} onWithdraw={onWithdraw} />,
    },
  ];
}
