import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { WorkStatus } from '../../core/work-status.tsx';
import { formatDate } from '../../lib/format-date.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AnswerButton } from './answer-button.tsx';
import { RequestStateChip } from './request-looks.tsx';
import { numberText } from './service-request-columns.tsx';

/** The job or the other request that a request became, or the question that it waits for. */
export function RequestOutcome({ request }: { request: ServiceRequest }) {
  const user = useCurrentUser();
  const zone = user.companyTimeZone;
  const { jobId, jobNumber, jobState, scheduledStart, duplicateOfId, state } = request;
  if (jobId !== null && jobNumber !== null)
    return (
      <Line label={t`Job`}>
        <Link to={`/jobs/${jobId}`} className="font-medium text-accent-text hover:underline">
          <Trans>Job {hashNumber(jobNumber)}</Trans>
        </Link>
        {jobState !== null && <WorkStatus state={jobState} />}
        {scheduledStart !== null && (
          <span className="num text-2">{formatDate(scheduledStart, zone, 'dayTime')}</span>
        )}
      </Line>
    );
  if (duplicateOfId !== null)
    return (
      <Line label={t`Merged`}>
        {isStaff(user) ? (
          <Link
            to={`/service-requests/${duplicateOfId}`}
            className="font-medium text-accent-text hover:underline"
          >
            <Trans>Merged into {numberText(request.duplicateOfNumber ?? 0)}</Trans>
          </Link>
        ) : (
          <span className="text-1">
            <Trans>We continue with another request about the same.</Trans>
          </span>
        )}
        {request.duplicateOfState !== null && (
          <RequestStateChip state={request.duplicateOfState} forRequester={!isStaff(user)} />
        )}
      </Line>
    );
  if (state === 'needs_info' && user.role === 'customer')
    return (
      <Line label={t`Your answer`}>
        <CircleHelp aria-hidden="true" size={18} className="text-warn" />
        <span className="text-1">
          <Trans>The office has a question. Answer it, and we go on.</Trans>
        </span>
        <AnswerButton />
      </Line>
    );
  return null;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Panel className="pt-0">
      <div role="status" aria-label={label} className="flex flex-wrap items-center gap-3">
        {children}
      </div>
    </Panel>
  );
}
