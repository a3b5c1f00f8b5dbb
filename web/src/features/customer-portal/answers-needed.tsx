import { Trans } from '@lingui/react/macro';
import type { CustomerPortal } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { requestNumber } from '@switchyard/contracts/service-requests/service-request-options.ts';
import { CircleHelp } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

/** Requests about which the office has a question: nothing happens before the answer. */
export function AnswersNeeded({ requests }: { requests: CustomerPortal['requests'] }) {
  const asked = requests.filter(({ state }) => state === 'needs_info');
  if (asked.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {asked.map(({ id, number, title }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-warn-wash p-3"
        >
          <CircleHelp aria-hidden="true" size={20} className="shrink-0 text-warn" />
          <p className="min-w-40 flex-1 wrap-anywhere text-1">
            <Trans>
              We have a question about{' '}
              <strong>
                {requestNumber(number)} {title}
              </strong>
              .
            </Trans>
          </p>
          <Button asChild size="lg">
            <Link to={`/service-requests/${id}`}>
              <Trans>Answer</Trans>
            </Link>
          </Button>
        </li>
      ))}
    </ul>
  );
}
