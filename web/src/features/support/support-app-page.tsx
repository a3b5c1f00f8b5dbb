import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LifeBuoy } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { isMailedLink } from './mailed-link.ts';
import { deskList, ownList } from './ticket-lists.tsx';
import { ticketAddress, useDeskChoice } from './use-desk-choice.ts';

const followedTicket = lazyComponent(() =>
  import('./followed-ticket.tsx').then((module) => module.FollowedTicket),
);
const thread = lazyComponent(() => import('./ticket-thread.tsx').then((module) => module.TicketThread));
const desks = [
  { value: 'own', label: t`My tickets` },
  { value: 'desk', label: t`Desk` },
] as const;

/** `/support` in the console. A visitor's ticket link also works for a signed-in user. */
export function SupportAppPage() {
  const { hash } = useLocation();
  if (!isMailedLink(hash)) return <SupportTickets />;
  return (
    <>
      <PageHeader title={t`Support`} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto max-w-190">
          <Suspense fallback={null}>
            <followedTicket.Component link={hash.slice(1)} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

/** The user's own tickets; for admins those of the company, for operators all. */
function SupportTickets() {
  const { operator } = useCurrentUser();
  const { values, set } = useUrlFilters(ticketAddress);
  const { ticket, error } = values;
  const choose = useCallback((next: boolean) => set({ desk: next }), [set]);
  const isOwnLink = ticket !== null || error !== null;
  const desk = useDeskChoice({ operator, chosen: values.desk, isOwnLink, choose });
  const NewTicket = ownList.create?.form.Component;
  if (desk === null) {
    return (
      <>
        <PageHeader title={t`Support`} />
        <SkeletonRows />
      </>
    );
  }
  const page = {
    tools: operator && (
      <SegmentedControl
        label={t`Whose tickets`}
        segments={desks}
        value={desk ? 'desk' : 'own'}
        onChange={(next) => set({ desk: next === 'desk', ticket: null })}
      />
    ),
    onOpen: ({ id }: { id: string }) => set({ ticket: id }),
    beside: {
      id: ticket,
      closeHref: `?${new URLSearchParams(operator ? { desk: String(desk) } : {})}`,
      panel:
        ticket === null ? (
          <EmptyState icon={<LifeBuoy />} title={t`No ticket chosen`}>
            <Trans>Choose one on the left, or ask something new.</Trans>
          </EmptyState>
        ) : (
          <Suspense fallback={<SkeletonRows />}>
            <thread.Component key={ticket} id={ticket} desk={desk} />
          </Suspense>
        ),
    },
  };
  return (
    <>
      {desk ? <RecordListPage list={deskList} {...page} /> : <RecordListPage list={ownList} {...page} />}
      {error !== null && ticket === null && NewTicket && (
        <Suspense fallback={null}>
          <NewTicket onClose={() => set({ error: null, from: null })} />
        </Suspense>
      )}
    </>
  );
}
