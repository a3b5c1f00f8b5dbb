import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RequestStateChip } from './request-looks.tsx';
import { numberText } from './service-request-columns.tsx';
import { serviceRequests, useRequestsOfQuery } from './service-requests-api.ts';

/** On a job's page: the request that it was made of. */
export function JobRequestPanel({ job }: { job: Job }) {
  const user = useCurrentUser();
  // Technicians see the texts in the job itself.
  const mayView = user.role !== 'technician' && scopeOf(user, 'service_request.view') !== 'none';
  const { data } = useRequestsOfQuery({ jobId: job.id }, { skip: !mayView || job.number === 0 });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title={t`Service request`} flush>
      <Requests items={items} />
    </Panel>
  );
}

/** On a customer's page: the customer's last requests. */
export function CustomerRequestsPanel({ customer }: { customer: Customer }) {
  const { data } = useRequestsOfQuery({ customerId: customer.id }, { skip: customer.number === 0 });
  useRecordLive(serviceRequests);
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Panel
      title={t`Service requests`}
      actions={
        <Link
          to={`/service-requests?customerId=${customer.id}&all=1`}
          className="rounded-sm px-1 text-sm text-2 hover:text-1"
        >
          <Trans>All requests</Trans>
        </Link>
      }
      flush
    >
      <Requests items={items} />
    </Panel>
  );
}

function Requests({ items }: { items: readonly ServiceRequest[] }) {
  const user = useCurrentUser();
  return (
    <ul className="divide-y divide-line">
      {items.map((request) => (
        <li key={request.id}>
          <Link
            to={`/service-requests/${request.id}`}
            className="flex items-center gap-3 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
          >
            <span className="num min-w-9 text-3">{numberText(request.number)}</span>
            <span className="min-w-0 flex-1 truncate text-1">{request.title}</span>
            <RelativeTime
              at={request.createdAt}
              zone={user.companyTimeZone}
              className="text-xs text-3 max-sm:hidden"
            />
            <RequestStateChip state={request.state} forRequester={!isStaff(user)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
