import { readErrorId, readPagePath } from '@switchyard/contracts/support/error-reference.ts';
import { ticketStates } from '@switchyard/contracts/support/ticket-options.ts';
import type { TicketFact } from '@switchyard/contracts/support/ticket.ts';
import { LifeBuoy, Plus } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { flagFilter, idFilter, manyFilter, textFilter, wordFilter } from '../../lib/url-filters.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import { type UrlFilters, useUrlFilters } from '../../lib/use-url-filters.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { filterMany, filterToggle } from '../../ui/list-filters.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { isMailedLink } from './mailed-link.ts';
import { TicketList } from './ticket-list.tsx';
import { TicketThread } from './ticket-thread.tsx';
import { useAppFacts } from './use-app-facts.ts';
import { deskFilter, useDeskChoice } from './use-desk-choice.ts';

const newTicket = lazyComponent(() =>
  import('./new-ticket-dialog.tsx').then((module) => module.NewTicketDialog),
);
const followedTicket = lazyComponent(() =>
  import('./followed-ticket.tsx').then((module) => module.FollowedTicket),
);
const filterSpec = {
  q: textFilter(),
  state: manyFilter(ticketStates),
  late: flagFilter,
  desk: deskFilter,
  ticket: idFilter,
  /** Id of the error that led here, and the page on which it happened. */
  error: wordFilter,
  from: wordFilter,
};
type Filters = UrlFilters<typeof filterSpec>;
const desks = [
  { value: 'own', label: 'My tickets' },
  { value: 'desk', label: 'Desk' },
] as const;

/** `/support` in the console. A visitor's ticket link also works for a signed-in user. */
export function SupportAppPage() {
  const { hash } = useLocation();
  return isMailedLink(hash) ? <FollowedAppPage link={hash.slice(1)} /> : <SupportTickets />;
}

function FollowedAppPage({ link }: { link: string }) {
  return (
    <>
      <PageHeader title="Support" />
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto max-w-190">
          <Suspense fallback={null}>
            <followedTicket.Component link={link} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

/** The user's own tickets; for admins those of the company, for operators all. */
function SupportTickets() {
  const { operator, companyTimeZone: zone } = useCurrentUser();
  const filters = useUrlFilters(filterSpec);
  const { values, set } = filters;
  const [facts, setFacts] = useState<readonly TicketFact[] | null>(null);
  const collect = useAppFacts(readPagePath(values.from));
  const choose = useCallback((next: boolean) => set({ desk: next }), [set]);
  const isOwnLink = values.ticket !== null || values.error !== null;
  const choice = useDeskChoice({ operator, chosen: values.desk, isOwnLink, choose });
  const desk = choice === true;
  const ask = () => setFacts(collect());
  useShortcut('Support', 'n', 'New ticket', ask);
  const backHref = `?${new URLSearchParams(operator ? { desk: String(desk) } : {})}`;
  return (
    <>
      <PageHeader
        title="Support"
        tools={
          <>
            {operator && choice !== null && (
              <SegmentedControl
                label="Whose tickets"
                segments={desks}
                value={desk ? 'desk' : 'own'}
                onChange={(next) => set({ desk: next === 'desk', ticket: null, late: false })}
              />
            )}
            <Button
              variant="primary"
              icon={<Plus />}
              onPointerEnter={() => void newTicket.preload()}
              onClick={ask}
            >
              New ticket
            </Button>
          </>
        }
      />
      <div className="flex min-h-0 flex-1">
        <div
          className={`flex min-h-0 min-w-0 flex-1 flex-col lg:w-110 lg:flex-none lg:border-r lg:border-line ${values.ticket === null ? '' : 'max-lg:hidden'}`}
        >
          <TicketFilterBar filters={filters} desk={desk} />
          <div className="min-h-0 flex-1 overflow-y-auto">
            {choice === null ? <SkeletonRows /> : <Tickets filters={filters} desk={desk} zone={zone} />}
          </div>
        </div>
        <div
          className={`flex min-h-0 min-w-0 flex-1 flex-col ${values.ticket === null ? 'max-lg:hidden' : ''}`}
        >
          {values.ticket === null ? (
            <EmptyState icon={<LifeBuoy />} title="No ticket chosen">
              Choose one on the left, or ask something new.
            </EmptyState>
          ) : (
            <TicketThread
              key={values.ticket}
              id={values.ticket}
              desk={desk}
              zone={zone}
              backHref={backHref}
            />
          )}
        </div>
      </div>
      {(facts !== null || (values.error !== null && values.ticket === null)) && (
        <Suspense fallback={null}>
          <newTicket.Component
            errorId={readErrorId(values.error)}
            namesError={values.error !== null}
            facts={facts ?? collect()}
            onOpened={(ticket) => {
              setFacts(null);
              set({ ticket, error: null, from: null, desk: operator ? false : null });
            }}
            onClose={() => {
              setFacts(null);
              set({ error: null, from: null });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Tickets({ filters: { values }, desk, zone }: { filters: Filters; desk: boolean; zone: string }) {
  const { q, state, late, ticket } = values;
  const list = useMemo(() => {
    const states = state.length > 0 ? state : desk ? (['open', 'waiting'] as const) : [];
    return {
      desk,
      query: {
        limit: 50,
        ...(q === '' ? {} : { q }),
        ...(states.length === 0 ? {} : { state: states.join(',') }),
        ...(late && desk ? { clock: 'late' } : {}),
      },
    };
  }, [desk, q, state, late]);
  return (
    <TicketList list={list} chosen={ticket} zone={zone} isFiltered={q !== '' || state.length > 0 || late} />
  );
}

const stateWords = { open: 'Open', waiting: 'Waiting', resolved: 'Resolved', closed: 'Closed' } as const;

function TicketFilterBar({ filters, desk }: { filters: Filters; desk: boolean }) {
  const { values, set } = filters;
  return (
    <FilterBar
      search={{ value: values.q, onChange: (q) => set({ q }), placeholder: 'Find a ticket' }}
      filters={[
        filterMany({
          key: 'state',
          label: 'State',
          options: ticketStates.map((value) => ({ value, label: stateWords[value] })),
          value: values.state,
          onChange: (state) => set({ state }),
        }),
        ...(desk
          ? [
              filterToggle({
                key: 'late',
                label: 'Late',
                value: values.late,
                onChange: (late) => set({ late }),
              }),
            ]
          : []),
      ]}
      onClear={() => set({ q: '', state: [], late: false })}
      tools={null}
    />
  );
}
