import { t } from '@lingui/core/macro';
import {
  serviceRequestSorts,
  serviceRequestStates,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import { jobRecord } from '@switchyard/contracts/jobs/job-record.ts';
import { MessageSquarePlus } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { many } from '../../records/list-filter.ts';
import { defineRecordList } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { requesterStateWords } from '../../core/requester-state-words.ts';
import { ownRequestColumns, ServiceRequestCard } from './service-request-columns.tsx';
import { serviceRequests } from './service-requests-api.ts';

const list = defineRecordList({
  title: ({ user }) => (user.role === 'customer' ? t`Request service` : t`My requests`),
  api: serviceRequests,
  alsoOn: [jobRecord],
  searchHint: t`Find a request`,
  filters: { state: many(t`State`, serviceRequestStates, (state) => requesterStateWords[state]) },
  sorts: serviceRequestSorts.filter((sort) => sort !== 'dueAt'),
  defaultSort: () => '-createdAt',
  columns: ({ zone }) => ownRequestColumns(zone),
  card: (request, { zone }) => <ServiceRequestCard request={request} zone={zone} forRequester />,
  cardHeight: 92,
  empty: {
    icon: <MessageSquarePlus />,
    title: t`No requests yet`,
    text: t`Tell us what you need. You see here what becomes of it.`,
    filteredText: t`Try fewer filters or another word.`,
  },
  create: {
    label: t`New service request`,
    action: 'service_request.create',
    own: true,
    form: lazyComponent(() =>
      import('./service-request-form-dialog.tsx').then((file) => file.ServiceRequestFormDialog),
    ),
  },
  hasViews: () => false,
});

/** `/request-service`: own requests of a customer or technician. The office works in its inbox. */
export function RequestServicePage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'service_request.view') === 'company')
    return <Navigate replace to="/service-requests?create=true" />;
  return <RecordListPage list={list} />;
}
