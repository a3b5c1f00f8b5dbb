import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type {
  CustomerPortal,
  OpenPortalJob,
} from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { requestNumber } from '@switchyard/contracts/service-requests/service-request-options.ts';
import { requesterStateWords } from '../../core/requester-state-words.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { WorkStatus } from '../../core/work-status.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { visitTime } from './stage-words.ts';

const rowClass = 'flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 pointer-coarse:py-3';

/** Open jobs besides the one with the next visit. */
export function OtherJobs({ jobs }: { jobs: readonly OpenPortalJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <Panel title={t`Other jobs`} badge={<span className="num text-sm text-3">{jobs.length}</span>}>
      <ul className="-my-1.5 flex flex-col divide-y divide-line">
        {jobs.map(({ id, number, title, state, siteName, visit, timeZone }) => (
          <li key={id} className={rowClass}>
            <div className="min-w-40 flex-1">
              <Link
                to={`/jobs/${id}`}
                className="rounded-sm font-medium wrap-anywhere text-1 hover:underline"
              >
                <span className="num text-3">#{number}</span> {title}
              </Link>
              <p className="text-sm wrap-anywhere text-3">
                {[siteName, visit === null ? t`No time yet` : visitTime(visit, timeZone)].join(' · ')}
              </p>
            </div>
            <WorkStatus state={state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Requests that the office has not decided; those that wait for an answer stand above. */
export function OpenRequests({ requests }: { requests: CustomerPortal['requests'] }) {
  const { companyTimeZone } = useCurrentUser();
  const waiting = requests.filter(({ state }) => state !== 'needs_info');
  if (waiting.length === 0) return null;
  return (
    <Panel
      title={t`Your requests`}
      badge={<span className="num text-sm text-3">{waiting.length}</span>}
      actions={
        <Link
          to="/request-service"
          className="rounded-sm px-1 text-sm text-2 hover:text-1 hover:underline pointer-coarse:py-3.5"
        >
          <Trans>All requests</Trans>
        </Link>
      }
    >
      <ul className="-my-1.5 flex flex-col divide-y divide-line">
        {waiting.map(({ id, number, title, state, createdAt, siteName }) => (
          <li key={id} className={rowClass}>
            <div className="min-w-40 flex-1">
              <Link
                to={`/service-requests/${id}`}
                className="rounded-sm font-medium wrap-anywhere text-1 hover:underline"
              >
                <span className="num text-3">{requestNumber(number)}</span> {title}
              </Link>
              <p className="flex flex-wrap gap-x-1.5 text-sm text-3">
                {siteName !== null && <span className="wrap-anywhere">{siteName}</span>}
                <RelativeTime at={createdAt} zone={companyTimeZone} />
              </p>
            </div>
            <Chip tone="info">{requesterStateWords[state]}</Chip>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
