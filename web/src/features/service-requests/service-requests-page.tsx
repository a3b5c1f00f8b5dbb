import { plural, t } from '@lingui/core/macro';
import {
  requestChannels,
  requestUrgencies,
  serviceRequestSorts,
  serviceRequestStates,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import { jobRecord } from '@switchyard/contracts/jobs/job-record.ts';
import { ClipboardList } from 'lucide-react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { linked, many, toggle } from '../../records/list-filter.ts';
import { defineRecordList, type ListFilters } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { Chip } from '../../ui/chip.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { urgencyWords } from './form-words.ts';
import { channelWords, stateWords } from './request-words.ts';
import { ServiceRequestCard, serviceRequestColumns } from './service-request-columns.tsx';
import { serviceRequests, useRequestCountsQuery } from './service-requests-api.ts';

const filters = {
  state: many(t`State`, serviceRequestStates, (state) => stateWords[state]),
  urgency: many(t`Urgency`, requestUrgencies, (urgency) => urgencyWords[urgency]),
  channel: many(t`From`, requestChannels, (channel) => channelWords[channel]),
  late: toggle(t`Late`),
  all: toggle(t`Decided, too`, { local: true }),
  customerId: linked,
  siteId: linked,
};

const list = defineRecordList({
  api: serviceRequests,
  alsoOn: [jobRecord],
  searchHint: t`Find a request`,
  filters,
  sorts: serviceRequestSorts,
  groups: { state: {}, urgency: { isReversed: true }, channel: {} },
  defaultSort: () => 'dueAt',
  // The inbox shows what waits, until something else is asked for.
  toQuery: ({ state, all, deleted, q }) =>
    all || state.length > 0 || deleted || q !== '' ? {} : { open: 'true' },
  columns: ({ zone }) => serviceRequestColumns(zone),
  card: (request, { zone }) => <ServiceRequestCard request={request} zone={zone} />,
  cardHeight: 92,
  empty: {
    icon: <ClipboardList />,
    text: t`Requests of customers, of technicians and from your public form appear here.`,
    filteredText: t`Try fewer filters or another word.`,
  },
  create: {
    label: t`New service request`,
    action: 'service_request.create',
    form: lazyComponent(() =>
      import('./service-request-form-dialog.tsx').then((file) => file.ServiceRequestFormDialog),
    ),
  },
  Tools: Counts,
  export: { from: 'server', href: serviceRequests.exportHref },
  bulkFields: [
    {
      field: 'urgency',
      label: t`Urgency`,
      options: requestUrgencies.map((value) => ({ value, label: urgencyWords[value] })),
    },
  ],
});

/** The office's inbox of service requests. */
export function ServiceRequestsPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'service_request.view') !== 'company') return <NoAccess what={t`service requests`} />;
  return <RecordListPage list={list} />;
}

/** How many requests wait, and chips of linked filters. */
function Counts({ values, set }: ListFilters<typeof filters>) {
  const { data: counts } = useRequestCountsQuery();
  const { customerId, siteId } = values;
  return (
    <>
      {counts !== undefined && counts.late > 0 && (
        <Chip tone="danger">{plural(counts.late, { one: '# late', other: '# late' })}</Chip>
      )}
      {counts !== undefined && counts.new > 0 && (
        <Chip tone="info">{plural(counts.new, { one: '# new', other: '# new' })}</Chip>
      )}
      {counts !== undefined && counts.needsInfo > 0 && (
        <Chip>{plural(counts.needsInfo, { one: '# asked', other: '# asked' })}</Chip>
      )}
      {(customerId ?? siteId) !== null && (
        <Chip tone="info" onRemove={() => set({ customerId: null, siteId: null })}>
          {siteId !== null ? t`One site` : t`One customer`}
        </Chip>
      )}
    </>
  );
}
