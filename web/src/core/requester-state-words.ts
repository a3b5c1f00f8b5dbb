import { t } from '@lingui/core/macro';
import type { ServiceRequestState } from '@switchyard/contracts/service-requests/service-request-options.ts';

/** The states of a service request in the words of requesters. */
export const requesterStateWords: Readonly<Record<ServiceRequestState, string>> = {
  new: t`Received`,
  needs_info: t`We have a question`,
  triaged: t`In progress`,
  quoted: t`Offer sent`,
  converted: t`Planned as a job`,
  declined: t`Declined`,
  duplicate: t`Merged with another request`,
  cancelled: t`Cancelled`,
};
