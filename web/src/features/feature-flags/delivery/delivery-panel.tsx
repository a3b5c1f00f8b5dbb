import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagDeliveryReport } from '@switchyard/contracts/feature-flags/delivery-routes.ts';
import type { ReactNode } from 'react';
import { formatCount, formatMs } from '../../../lib/format-number.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { environmentName } from '../environments.ts';
import { useFlagDeliveryQuery } from './delivery-api.ts';

/** Interval of asking while the panel is shown, milliseconds: consoles acknowledge once a second. */
const askMs = 2_000;

/** The connected clients that have the newest change of a flag. */
export function DeliveryPanel({ flag, zone }: { flag: Flag; zone: string }) {
  const { data, error, refetch } = useFlagDeliveryQuery(flag.key, {
    pollingInterval: askMs,
    skipPollingIfUnfocused: true,
  });
  return (
    <Panel title={t`Delivery`}>
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={2} />}
      {data && <Delivery report={data} zone={zone} />}
    </Panel>
  );
}

function Delivery({ report, zone }: { report: FlagDeliveryReport; zone: string }) {
  const { consoles, programs, isComplete } = report;
  return (
    <div className="flex flex-col gap-3">
      <Change change={report.change} zone={zone} />
      <Share
        label={t`Consoles`}
        applied={consoles.applied}
        of={consoles.connected - consoles.unknown}
        connected={consoles.connected}
        details={
          <>
            {consoles.slowestMs !== null && (
              <span>
                <Trans>slowest {formatMs(consoles.slowestMs)}</Trans>
              </span>
            )}
            {consoles.unknown > 0 && (
              <span>
                {plural(consoles.unknown, { one: '# more does not report', other: '# more do not report' })}
              </span>
            )}
          </>
        }
        lagging={consoles.lagging.map(({ name }) => name)}
      />
      {programs.connected > 0 && (
        <Share
          label={t`Programs that follow`}
          applied={programs.applied}
          of={programs.connected}
          lagging={programs.lagging.map(({ name, environment }) => {
            const place = environmentName(environment);
            return name === '' ? t`a program in ${place}` : t`${name} in ${place}`;
          })}
        />
      )}
      {!isComplete && (
        <p className="text-xs text-warn">
          <Trans>A part of the service did not answer: its clients are missing here.</Trans>
        </p>
      )}
    </div>
  );
}

function Change({ change, zone }: { change: FlagDeliveryReport['change']; zone: string }) {
  if (change === null) return null;
  const revision = String(change.revision);
  const place = change.environment === null ? null : environmentName(change.environment);
  return (
    <p className="text-sm text-2">
      {place === null ? t`Details, revision ${revision}` : t`Revision ${revision} in ${place}`},{' '}
      <RelativeTime at={change.at} zone={zone} />
    </p>
  );
}

type ShareProps = {
  label: string;
  applied: number;
  of: number;
  /** With those that do not report, if there are any. */
  connected?: number;
  details?: ReactNode;
  /** Names of those that lag. */
  lagging: readonly string[];
};

function Share({ label, applied, of, connected = of, details, lagging }: ShareProps) {
  const [some, all] = [formatCount(applied), formatCount(of)];
  const names = lagging.join(', ');
  const none = connected === 0 ? t`none connected` : t`none reports yet`;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-sm text-2">{label}</span>
        <span className="num font-medium text-1">{of === 0 ? none : t`${some} of ${all}`}</span>
      </div>
      {of > 0 && (
        <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-surface-3">
          <span
            className={`block h-full rounded-full ${applied < of ? 'bg-warn' : 'bg-ok'}`}
            style={{ width: `${(100 * applied) / of}%` }}
          />
        </span>
      )}
      <div className="flex flex-wrap gap-x-3 text-xs text-3">{details}</div>
      {names !== '' && (
        <p className="text-xs wrap-anywhere text-warn">
          {plural(of - applied, { one: `# lags: ${names}`, other: `# lag: ${names}` })}
        </p>
      )}
    </div>
  );
}
