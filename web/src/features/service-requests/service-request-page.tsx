import { t } from '@lingui/core/macro';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import { jobRecord } from '@switchyard/contracts/jobs/job-record.ts';
import { requestUrgencies } from '@switchyard/contracts/service-requests/service-request-options.ts';
import { mayConvertRequest } from '@switchyard/contracts/service-requests/service-request-rules.ts';
import {
  requestOwnFields,
  type ServiceRequest,
} from '@switchyard/contracts/service-requests/service-request.ts';
import { Suspense } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { RecordChoice } from '../../records/record-choice.tsx';
import { RecordFacts } from '../../records/record-facts.tsx';
import { RecordPage, type RecordPageDeclaration } from '../../records/record-page.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConvertButton, RequestActions } from './request-actions.tsx';
import { RequestClockChip, RequestStateChip, SpamChip, UrgencyChip } from './request-looks.tsx';
import { RequestOutcome } from './request-outcome.tsx';
import { urgencyWords } from './form-words.ts';
import { channelWords, slotText } from './request-words.ts';
import { numberText } from './service-request-columns.tsx';
import { serviceRequests } from './service-requests-api.ts';

const triagePanel = lazyComponent(() =>
  import('./request-triage-panel.tsx').then((file) => file.RequestTriagePanel),
);

const thread = lazyComponent(() => import('./request-thread.tsx').then((file) => file.RequestThread));

const page: RecordPageDeclaration<ServiceRequest> = {
  api: serviceRequests,
  param: 'serviceRequestId',
  alsoOn: [jobRecord],
  name: ({ number, title }) => (number === 0 ? title : `${numberText(number)} ${title}`),
  shortName: ({ number }) => (number === 0 ? null : numberText(number)),
  title: ({ title }) => title,
  status: (request) => <Status request={request} />,
  deletion: {
    description: t`Its conversation and photos are deleted with it. It can be restored within 30 days.`,
    name: ({ number }) => t`request ${numberText(number)}`,
  },
};

/** One request: for the office with hints and a suggested job, for its requester with what becomes of it. */
export function ServiceRequestPage() {
  const user = useCurrentUser();
  const isOffice = scopeOf(user, 'service_request.triage') === 'company';
  return (
    <RecordPage
      page={page}
      tools={(request) => <ConvertButton request={request} />}
      main={(request) => (
        <>
          <RequestOutcome request={request} />
          <RequestActions request={request} />
          <Facts request={request} />
          <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
            <thread.Component request={request} />
          </Suspense>
        </>
      )}
      side={(request) =>
        isOffice &&
        mayConvertRequest(request) && (
          <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
            <triagePanel.Component request={request} />
          </Suspense>
        )
      }
    />
  );
}

function Status({ request }: { request: ServiceRequest }) {
  const user = useCurrentUser();
  const isOffice = isStaff(user);
  return (
    <>
      <RequestStateChip state={request.state} forRequester={!isOffice} />
      {isOffice && <RequestClockChip request={request} zone={user.companyTimeZone} />}
      <SpamChip signs={request.spamSigns} />
    </>
  );
}

function Facts({ request }: { request: ServiceRequest }) {
  const user = useCurrentUser();
  const { companyTimeZone: zone } = user;
  const isOffice = isStaff(user);
  const mayChange = scopeOf(user, 'service_request.update') !== 'none';
  return (
    <RecordFacts
      api={serviceRequests}
      item={request}
      ownFields={['new', 'needs_info'].includes(request.state) ? requestOwnFields : []}
      facts={[
        { field: 'title', label: t`Title`, read: ({ title }) => title, required: true },
        {
          field: 'description',
          label: t`Description`,
          read: ({ description }) => description,
          multiline: true,
          required: true,
        },
        { label: t`Category`, value: request.categoryName },
        {
          label: t`Urgency`,
          value: mayChange ? <Urgency request={request} /> : <UrgencyChip urgency={request.urgency} />,
        },
        {
          label: t`Days that suit`,
          value: request.preferredSlots.map(slotText).join(', ') || '–',
        },
        { label: t`Site`, value: <Place request={request} /> },
        ...(isOffice ? [{ label: t`Customer`, value: <Account request={request} /> }] : []),
        { field: 'contactName', label: t`Contact`, read: ({ contactName }) => contactName },
        {
          field: 'contactPhone',
          label: t`Phone`,
          read: ({ contactPhone }) => contactPhone,
          isPhone: true,
        },
        { field: 'contactEmail', label: t`Email`, read: ({ contactEmail }) => contactEmail },
        ...(isOffice ? [{ label: t`From`, value: channelWords[request.channel] }] : []),
        {
          label: t`Received`,
          value: <span className="num">{formatDate(request.createdAt, zone, 'dateTime')}</span>,
        },
      ]}
    />
  );
}

function Urgency({ request }: { request: ServiceRequest }) {
  return (
    <RecordChoice
      api={serviceRequests}
      item={request}
      field="urgency"
      label={t`Urgency`}
      options={requestUrgencies.map((value) => ({ value, label: urgencyWords[value] }))}
    >
      <UrgencyChip urgency={request.urgency} />
    </RecordChoice>
  );
}

function Place({ request: { siteName, siteAddress, address } }: { request: ServiceRequest }) {
  if (siteName !== null) return siteName === siteAddress ? siteName : `${siteName} · ${siteAddress}`;
  if (address === null) return '–';
  return [address.line1, address.line2, address.postalCode, address.city].filter(Boolean).join(', ');
}

function Account({ request: { customerId, customerName } }: { request: ServiceRequest }) {
  if (customerId === null) return '–';
  return (
    <Link to={`/customers/${customerId}`} className="text-accent-text hover:underline">
      {customerName ?? ''}
    </Link>
  );
}
