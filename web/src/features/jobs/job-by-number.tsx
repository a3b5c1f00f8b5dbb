import { t } from '@lingui/core/macro';
import { Navigate, useLocation } from 'react-router-dom';
import { RecordNotFoundError } from '../../lib/record-not-found-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { jobs } from './jobs-api.ts';

/** `/jobs/240`: redirects from a job's number to the URL with its id. */
export function JobByNumber({ number }: { number: string }) {
  const { search } = useLocation();
  const { data, error, refetch } = jobs.list.useInfiniteQuery({ number, limit: 1 });
  const found = data?.pages[0]?.items[0];
  if (found) return <Navigate replace to={`/jobs/${found.id}${search}`} />;
  if (data) throw new RecordNotFoundError();
  return (
    <>
      <PageHeader title={t`Job`} crumbs={[{ label: t`Jobs`, href: '/jobs' }]} />
      {error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton className="m-4 h-96" />}
    </>
  );
}
