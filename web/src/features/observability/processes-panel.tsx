import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import { formatCompact, formatMs, formatShare } from '../../lib/format-number.ts';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SkeletonTableRow } from '../../ui/skeleton.tsx';

type ProcessesPanelProps = { data: Observability | undefined; zone: string };

const heads = [t`CPU`, t`Memory`, t`Loop p99`, t`Sockets`, t`Started`];

/** Processes that reported within the last seconds, and statistics of client catch-up. */
export function ProcessesPanel({ data, zone }: ProcessesPanelProps) {
  return (
    <Panel title={t`Processes`} flush badge={data && <RedisState up={data.redisUp} />}>
      <ScrollRegion label={t`Processes, table`} className="overflow-x-auto">
        <table className="num w-full text-sm">
          <thead className="text-xs text-3">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-left font-medium">
                <Trans>Process</Trans>
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-1.5 text-right font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data === undefined &&
              // The minimum is one api process and one worker process.
              ['api', 'workers'].map((role) => <SkeletonTableRow key={role} columns={heads.length + 1} />)}
            {data?.processes.map((process) => (
              <tr key={process.id} className="border-t border-line">
                <th scope="row" className="px-3 py-1.5 text-left font-medium text-1">
                  {process.role} <span className="text-3">{process.pid}</span>
                </th>
                <td className="px-3 py-1.5 text-right text-2">{formatShare(process.cpuShare)}</td>
                <td className="px-3 py-1.5 text-right text-2">
                  <Trans>{Math.round(process.rssBytes / 1_048_576)} MB</Trans>
                </td>
                <td className="px-3 py-1.5 text-right text-2">{formatMs(process.eventLoopP99Ms)}</td>
                <td className="px-3 py-1.5 text-right text-2">{formatCompact(process.sockets)}</td>
                <td className="px-3 py-1.5 text-right text-3">
                  <RelativeTime at={process.startedAt} zone={zone} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Recoveries recoveries={data?.recoveries} />
    </Panel>
  );
}

function RedisState({ up }: { up: boolean }) {
  return (
    <span className={`text-xs ${up ? 'text-ok' : 'text-danger'}`}>{up ? t`Redis up` : t`Redis down`}</span>
  );
}

function Recoveries({ recoveries }: { recoveries: Observability['recoveries'] | undefined }) {
  const parts = [
    [t`from memory`, recoveries?.ring],
    [t`from the stream`, recoveries?.stream],
    [t`from the database`, recoveries?.postgres],
    [t`by snapshot`, recoveries?.snapshot],
  ] as const;
  return (
    <p className="num flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-xs text-3">
      <span>
        <Trans>Clients that caught up</Trans>
      </span>
      {parts.map(([label, count]) => (
        <span key={label}>
          <b className="font-medium text-1">{count === undefined ? '–' : formatCompact(count)}</b> {label}
        </span>
      ))}
    </p>
  );
}
