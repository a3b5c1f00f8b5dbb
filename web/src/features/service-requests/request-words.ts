import { t } from '@lingui/core/macro';
import type {
  RequestChannel,
  ServiceRequestState,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import type {
  PreferredSlot,
  ServiceRequest,
} from '@switchyard/contracts/service-requests/service-request.ts';
import { formatDate } from '../../lib/format-date.ts';
import { partWords } from './form-words.ts';

export const stateWords: Readonly<Record<ServiceRequestState, string>> = {
  new: t`New`,
  needs_info: t`Needs info`,
  triaged: t`Triaged`,
  quoted: t`Quoted`,
  converted: t`Job`,
  declined: t`Declined`,
  duplicate: t`Duplicate`,
  cancelled: t`Cancelled`,
};

export const channelWords: Readonly<Record<RequestChannel, string>> = {
  public: t`Public form`,
  portal: t`Customer`,
  phone: t`Phone`,
  field: t`Technician`,
};

/** How the requester learns of what the office writes. */
export function reachWords({
  channel,
  contactEmail,
}: Pick<ServiceRequest, 'channel' | 'contactEmail'>): string {
  if (channel === 'portal') return t`The customer reads it on the page of the request.`;
  if (channel !== 'public')
    return t`Customers with an account read it on the page of the request. Others are not told: call them.`;
  return contactEmail === null
    ? t`The requester reads it on the page of the link only: no email address was given.`
    : t`The requester reads it on the page of the link, and in a mail.`;
}

/** A preferred day with the time of day. The day is one of the site's calendar. */
export function slotText({ date, part }: PreferredSlot): string {
  return `${formatDate(`${date}T12:00:00Z`, 'UTC', 'day')} · ${partWords[part]}`;
}
