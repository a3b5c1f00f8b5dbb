import { t } from '@lingui/core/macro';
import { requestNumber } from '@switchyard/contracts/service-requests/service-request-options.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import type { Column } from '../../ui/data-list-types.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RequestClockChip, RequestStateChip, SpamChip, UrgencyChip } from './request-looks.tsx';
import { channelWords } from './request-words.ts';

/** Name of the requester: the customer, or the contact of a request without one. */
export function requesterOf({ customerName, contactName, contactEmail }: ServiceRequest): string {
  return customerName ?? contactName ?? contactEmail ?? '–';
}

function placeOf({ siteAddress, address }: ServiceRequest): string {
  return siteAddress ?? [address?.line1, address?.city].filter(Boolean).join(', ');
}

/** A request that waits on the device has no number yet. */
export function numberText(number: number): string {
  return number === 0 ? '–' : requestNumber(number);
}

/** Columns of the office's inbox. */
export function serviceRequestColumns(zone: string): readonly Column<ServiceRequest>[] {
  return [
    {
      id: 'number',
      header: t`No.`,
      width: '74px',
      sortable: true,
      cell: ({ number }) => <span className="num whitespace-nowrap text-3">{numberText(number)}</span>,
    },
    {
      id: 'title',
      header: t`Request`,
      width: 'minmax(200px, 3fr)',
      cell: (request) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium text-1">{request.title}</span>
          <SpamChip signs={request.spamSigns} />
        </span>
      ),
    },
    {
      id: 'state',
      header: t`State`,
      width: '104px',
      cell: ({ state }) => <RequestStateChip state={state} />,
    },
    {
      id: 'dueAt',
      header: t`Clock`,
      width: '136px',
      sortable: true,
      cell: (request) => <RequestClockChip request={request} zone={zone} />,
    },
    {
      id: 'urgency',
      header: t`Urgency`,
      width: '112px',
      cell: ({ urgency }) => <UrgencyChip urgency={urgency} />,
    },
    {
      id: 'requester',
      header: t`Requester`,
      width: 'minmax(120px, 2fr)',
      showFrom: 860,
      cell: (request) => <span className="truncate text-2">{requesterOf(request)}</span>,
    },
    {
      id: 'place',
      header: t`Place`,
      width: 'minmax(120px, 2fr)',
      showFrom: 1180,
      cell: (request) => <span className="truncate text-2">{placeOf(request)}</span>,
    },
    {
      id: 'category',
      header: t`Category`,
      width: '130px',
      showFrom: 1080,
      cell: ({ categoryName }) => <span className="truncate text-2">{categoryName}</span>,
    },
    {
      id: 'channel',
      header: t`From`,
      width: '104px',
      showFrom: 1280,
      cell: ({ channel }) => <span className="truncate text-3">{channelWords[channel]}</span>,
    },
    {
      id: 'createdAt',
      header: t`Received`,
      width: '108px',
      sortable: true,
      showFrom: 980,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} zone={zone} className="text-3" />,
    },
  ];
}

/** Columns of a requester's own list. */
export function ownRequestColumns(zone: string): readonly Column<ServiceRequest>[] {
  const columns = serviceRequestColumns(zone).filter(({ id }) =>
    ['number', 'title', 'category', 'createdAt'].includes(id),
  );
  return [
    ...columns,
    {
      id: 'state',
      header: t`State`,
      width: '200px',
      cell: ({ state }) => <RequestStateChip state={state} forRequester />,
    },
  ];
}

/** A row on a narrow screen. */
export function ServiceRequestCard({
  request,
  zone,
  forRequester = false,
}: {
  request: ServiceRequest;
  zone: string;
  forRequester?: boolean;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex items-baseline gap-2">
        <span className="num shrink-0 text-sm text-3">{numberText(request.number)}</span>
        <span className="min-w-0 flex-1 truncate font-medium text-1">{request.title}</span>
      </span>
      <span className="truncate text-sm text-2">
        {forRequester ? request.categoryName : `${requesterOf(request)} · ${request.categoryName}`}
      </span>
      <span className="flex items-center gap-1.5 overflow-hidden">
        <RequestStateChip state={request.state} forRequester={forRequester} />
        {!forRequester && <RequestClockChip request={request} zone={zone} />}
        {!forRequester && request.urgency !== 'normal' && <UrgencyChip urgency={request.urgency} />}
      </span>
    </div>
  );
}
