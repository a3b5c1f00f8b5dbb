import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CustomerPortal } from '@switchyard/contracts/customer-portal/customer-portal-routes.ts';
import { MessageSquarePlus } from 'lucide-react';
import { Suspense } from 'react';
import { useFeatureView } from '../../core/feature-views.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useLiveRefetch } from '../../realtime/use-live-refetch.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswersNeeded } from './answers-needed.tsx';
import { useCustomerPortalQuery } from './customer-portal-api.ts';
import { FinishedJobs } from './finished-jobs.tsx';
import { NextVisit } from './next-visit.tsx';
import { OpenRequests, OtherJobs } from './open-work.tsx';
import { PortalFiles } from './portal-files.tsx';
import { PortalSites } from './portal-sites.tsx';

/** Home of customers: the next visit, what waits for their answer, what was done, and how to reach the office. */
export function CustomerPortalPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'customer_portal.view') === 'none') return <NoAccess what={t`the customer portal`} />;
  return <Portal />;
}

function Portal() {
  // Events that arrived while another page was open did not reach it.
  const { data, error, refetch, isUninitialized } = useCustomerPortalQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  useLiveRefetch('customer', () => (isUninitialized ? undefined : refetch()));
  const { firstName } = useCurrentUser();
  return (
    <>
      <PageHeader title={t`Hello, ${firstName}`} />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        {error && !data ? (
          <ErrorState error={error} title={t`Your visits could not be loaded`} onRetry={refetch} />
        ) : data ? (
          <Content portal={data} />
        ) : (
          <div className="mx-auto grid max-w-300 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(300px,2fr)]">
            <Skeleton className="h-80" />
            <Skeleton className="h-60" />
          </div>
        )}
      </div>
    </>
  );
}

function Content({ portal }: { portal: CustomerPortal }) {
  const { open, finished, requests, files, sites } = portal;
  const [first] = open;
  const next = first !== undefined && first.visit !== null ? first : null;
  return (
    <div className="mx-auto grid max-w-300 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(300px,2fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <AnswersNeeded requests={requests} />
        <NextVisit job={next} companyName={portal.companyName} />
        <OtherJobs jobs={next === null ? open : open.slice(1)} />
        <OpenRequests requests={requests} />
        <FinishedJobs jobs={finished} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Button asChild size="lg" variant="primary" icon={<MessageSquarePlus />}>
          <Link to="/request-service?create=true">
            <Trans>Request service</Trans>
          </Link>
        </Button>
        <Messages />
        <PortalFiles files={files} />
        <PortalSites sites={sites} />
      </div>
    </div>
  );
}

function Messages() {
  const { customerId } = useCurrentUser();
  const messages = useFeatureView('customerMessages');
  if (customerId === null) return null;
  if (!messages) return <Skeleton className="h-40" />;
  return (
    <Suspense fallback={<Skeleton className="h-40" />}>
      <messages.Component customerId={customerId} jobId={null} />
    </Suspense>
  );
}
