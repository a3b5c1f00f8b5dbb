import { scopeOf } from '../../core/permissions.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleQuestionMark, Clock3, Inbox, Mail, RotateCw, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataList } from '../../ui/data-list.tsx';
import type { Column } from '../../ui/data-list-types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { type OutboxMail, useOutboxMailsQuery } from './team-api.ts';
import { MailSheet } from './mail-sheet.tsx';

const pollMs = 5000;

/** Mails of the demo company: without a mail server they can be read here. */
export function OutboxPage() {
  const user = useCurrentUser();
  const { demo, companyTimeZone } = user;
  if (scopeOf(user, 'outbox_mail.view') === 'none' || !demo) return <NoAccess what={t`the mail outbox`} />;
  return <Outbox zone={companyTimeZone} />;
}

function Outbox({ zone }: { zone: string }) {
  const { data, error, refetch, isFetching } = useOutboxMailsQuery(undefined, { pollingInterval: pollMs });
  const [open, setOpen] = useState<OutboxMail | null>(null);
  const columns = useMemo(() => mailColumns(zone), [zone]);
  return (
    <>
      <PageHeader
        title={t`Mail outbox`}
        badge={
          <span className="text-sm text-3">
            <Trans>demo</Trans>
          </span>
        }
        tools={
          <Button icon={<RotateCw />} disabled={isFetching} onClick={() => void refetch()}>
            <Trans>Refresh</Trans>
          </Button>
        }
      />
      <div className="min-h-0 flex-1">
        <DataList
          label={t`Mails`}
          rows={data?.items ?? []}
          rowId={(mail) => mail.id}
          columns={columns}
          status={error && !data ? 'error' : data ? 'ready' : 'loading'}
          error={error}
          onRetry={refetch}
          onOpen={setOpen}
          cardHeight={92}
          card={(mail) => (
            <div className="flex min-w-0 flex-col gap-1">
              <div className="flex items-center justify-between gap-2">
                <span className="truncate text-sm text-3">{mail.to}</span>
                <RelativeTime at={mail.createdAt} zone={zone} className="text-sm text-3" />
              </div>
              <div className="truncate font-medium text-1">{mail.subject}</div>
              <div>
                <MailStatus mail={mail} />
              </div>
            </div>
          )}
          empty={
            <EmptyState icon={<Mail />} title={t`No mail yet`}>
              <Trans>Invitations and password links appear here as soon as they are written.</Trans>
            </EmptyState>
          }
        />
      </div>
      <MailSheet mail={open} zone={zone} onClose={() => setOpen(null)} />
    </>
  );
}

function mailColumns(zone: string): Column<OutboxMail>[] {
  return [
    {
      id: 'subject',
      header: t`Subject`,
      width: 'minmax(220px, 2fr)',
      cell: (mail) => <span className="truncate font-medium text-1">{mail.subject}</span>,
    },
    { id: 'to', header: t`To`, width: 'minmax(180px, 1fr)', cell: (mail) => mail.to },
    { id: 'status', header: t`Status`, width: '200px', cell: (mail) => <MailStatus mail={mail} /> },
    {
      id: 'at',
      header: t`Written`,
      width: '110px',
      align: 'end',
      cell: (mail) => <RelativeTime at={mail.createdAt} zone={zone} />,
    },
  ];
}

/** Sent, queued, kept because no mail server is configured, refused by it, or handed over without a reply. */
export function MailStatus({ mail }: { mail: OutboxMail }) {
  switch (mail.state) {
    case 'failed':
      return (
        <Chip tone="danger" icon={<TriangleAlert />} {...(mail.error === null ? {} : { title: mail.error })}>
          <Trans>Failed</Trans>
        </Chip>
      );
    case 'sent':
      return (
        <Chip tone="ok" icon={<CircleCheck />}>
          <Trans>Sent</Trans>
        </Chip>
      );
    case 'kept':
      return (
        <Chip icon={<Inbox />} title={t`There is no mail server: the mail can be read here only`}>
          <Trans>Kept here, no mail server</Trans>
        </Chip>
      );
    case 'unknown':
      return (
        <Chip
          tone="warn"
          icon={<CircleQuestionMark />}
          title={t`The mail server received the text and did not answer`}
        >
          <Trans>Handed over, outcome unknown</Trans>
        </Chip>
      );
    case 'held':
      return (
        <Chip icon={<Clock3 />} title={t`It is sent when the address of the sign-up is confirmed`}>
          <Trans>Held</Trans>
        </Chip>
      );
    case 'waiting':
      return (
        <Chip icon={<Clock3 />}>
          <Trans>Waiting</Trans>
        </Chip>
      );
    default:
      return mail.state satisfies never;
  }
}
