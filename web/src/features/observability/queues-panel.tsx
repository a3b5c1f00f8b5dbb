import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import { queueNames } from '@switchyard/contracts/queues/task-catalog.ts';
import { ExternalLink } from 'lucide-react';
import { formatCompact } from '../../lib/format-number.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SkeletonTableRow } from '../../ui/skeleton.tsx';

type QueuesPanelProps = { queues: Observability['queues'] | undefined };

const heads = [t`Queue`, t`Waiting`, t`Active`, t`Delayed`, t`Failed`, t`Done / min`, t`Failed / min`];

/** Depth, rates and failures of each queue. */
export function QueuesPanel({ queues }: QueuesPanelProps) {
  return (
    <Panel
      title={t`Queues`}
      flush
      actions={
        <Button asChild variant="ghost" size="sm" icon={<ExternalLink />}>
          <a href="/admin/queues" target="_blank" rel="noreferrer">
            <Trans>Queue board</Trans>
          </a>
        </Button>
      }
    >
      <ScrollRegion label={t`Queues, table`} className="overflow-x-auto">
        <table className="num w-full text-sm">
          <thead className="text-xs text-3">
            <tr>
              {heads.map((head, index) => (
                <th
                  key={head}
                  scope="col"
                  className={`px-3 py-1.5 font-medium ${index === 0 ? 'text-left' : 'text-right'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {queues === undefined &&
              queueNames.map((name) => <SkeletonTableRow key={name} columns={heads.length} />)}
            {queues?.map((queue) => (
              <tr key={queue.name} className="border-t border-line">
                <th scope="row" className="px-3 py-1.5 text-left font-medium text-1">
                  {queue.name}
                  {queue.paused && (
                    <span className="ml-2 text-warn">
                      <Trans>paused</Trans>
                    </span>
                  )}
                </th>
                {[queue.waiting, queue.active, queue.delayed].map((count, index) => (
                  <td key={heads[index + 1]} className="px-3 py-1.5 text-right text-2">
                    {formatCompact(count)}
                  </td>
                ))}
                <td className={`px-3 py-1.5 text-right ${queue.failed > 0 ? 'text-danger' : 'text-2'}`}>
                  {formatCompact(queue.failed)}
                </td>
                <td className="px-3 py-1.5 text-right text-2">{formatCompact(queue.completedPerMinute)}</td>
                <td className="px-3 py-1.5 text-right text-2">{formatCompact(queue.failedPerMinute)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}
