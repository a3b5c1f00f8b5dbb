import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, RotateCw } from 'lucide-react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SkeletonOfFew } from '../../ui/skeleton.tsx';
import { TraceId } from '../../ui/trace-id.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useFailedTasksQuery, useRecentErrorsQuery, useRetryTaskMutation } from './observability-api.ts';

const pollMs = 10_000;

/** Failed tasks, with their reason and a retry button. */
export function FailedTasksPanel({ zone }: { zone: string }) {
  const { data, error, refetch } = useFailedTasksQuery(undefined, { pollingInterval: pollMs });
  const [retry, { isLoading }] = useRetryTaskMutation();
  const toast = useToast();
  const retryTask = async (queue: string, id: string) => {
    const result = await retry({ queue, id });
    if (result.error) {
      toast({
        title: t`Not retried`,
        description: describeRequestError(result.error),
        variant: 'destructive',
      });
    }
  };
  return (
    <Panel title={t`Failed tasks`} flush>
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonOfFew />}
      {data?.items.length === 0 && (
        <EmptyState icon={<CircleCheck />} title={t`No task has failed`}>
          <Trans>A task that gives up after its last attempt is listed here.</Trans>
        </EmptyState>
      )}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {data?.items.map((task) => (
          <li key={`${task.queue}/${task.id}`} className="flex items-center gap-3 px-3 py-2">
            <div className="min-w-0 flex-1">
              <div className="truncate font-medium text-1">{task.name}</div>
              <div className="truncate text-xs text-3">{task.reason}</div>
              {task.traceId !== null && (
                <div className="text-xs text-3">
                  <TraceId id={task.traceId} />
                </div>
              )}
            </div>
            <span className="num text-xs text-3">{task.attempts}×</span>
            {task.failedAt !== null && (
              <RelativeTime at={task.failedAt} zone={zone} className="text-xs text-3" />
            )}
            <Button
              size="sm"
              icon={<RotateCw />}
              disabled={isLoading}
              onClick={() => void retryTask(task.queue, task.id)}
            >
              <Trans>Retry</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Unexpected failures; the id is the one that error pages show. */
export function RecentErrorsPanel({ zone }: { zone: string }) {
  const { data, error, refetch } = useRecentErrorsQuery(undefined, { pollingInterval: pollMs });
  return (
    <Panel title={t`Unexpected errors, last day`} flush>
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonOfFew />}
      {data?.items.length === 0 && (
        <EmptyState icon={<CircleCheck />} title={t`No unexpected error`}>
          <Trans>Failures nobody planned for appear here with their request.</Trans>
        </EmptyState>
      )}
      <ScrollRegion label={t`Unexpected errors, list`} className="max-h-72 overflow-y-auto">
        <ul className="divide-y divide-line">
          {data?.items.map((item) => (
            <li key={item.id} className="px-3 py-2">
              <div className="flex gap-3">
                <span className="min-w-0 flex-1 truncate font-medium text-1">{item.message}</span>
                <RelativeTime at={item.at} zone={zone} className="text-xs text-3" />
              </div>
              <div className="text-xs text-3">
                <span className="font-mono">{item.route ?? t`no route`}</span> · <TraceId id={item.traceId} />
              </div>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Panel>
  );
}
