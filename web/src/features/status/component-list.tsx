import { t } from '@lingui/core/macro';
import { componentStateWords } from '@switchyard/contracts/status/status-words.ts';
import {
  type ComponentStatus,
  componentWords,
  statusComponents,
} from '@switchyard/contracts/status/status.ts';
import { Chip } from '../../ui/chip.tsx';
import { LatencyLine } from './latency-line.tsx';
import { componentLooks } from './status-looks.ts';
import { UptimeBars } from './uptime-bars.tsx';
import { percent } from './uptime-words.ts';

type ComponentListProps = {
  /** Null: nothing is known yet. */
  components: readonly ComponentStatus[] | null;
  now: number;
  /** Shows the last known state instead of the current one. */
  old: boolean;
};

/** Every component of the service with its state, latency and last ninety days. */
export function ComponentList({ components, now, old }: ComponentListProps) {
  return (
    <ul aria-label={t`Components`} className="divide-y divide-line rounded-lg border border-line bg-surface">
      {components === null
        ? statusComponents
            .filter((id) => id !== 'mail')
            .map((id) => (
              <WaitingRow key={id} name={componentWords[id].name} probe={componentWords[id].probe} />
            ))
        : components.map((component) => (
            <ComponentRow key={component.id} component={component} now={now} old={old} />
          ))}
    </ul>
  );
}

function ComponentRow({ component, now, old }: { component: ComponentStatus; now: number; old: boolean }) {
  const { icon: Icon, tone } = componentLooks[component.state];
  const word = componentStateWords[component.state];
  return (
    <li data-component={component.id} data-state={component.state} className="px-4 py-4 md:px-5">
      <div className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto_6.5rem_auto]">
        <div>
          <h3 className="text-lg font-semibold text-1">{component.name}</h3>
          <p className="text-sm text-3">{componentWords[component.id].probe}</p>
        </div>
        <Chip
          tone={old ? 'neutral' : tone}
          icon={<Icon aria-hidden="true" />}
          className="min-w-28 justify-center md:order-last"
        >
          {old ? t`Was: ${word}` : word}
        </Chip>
        <LatencyLine component={component} now={now} />
        <p className="num text-right text-sm text-2">
          {component.uptime === null ? t`No data` : t`${percent(component.uptime)} up`}
        </p>
      </div>
      <UptimeBars component={component} now={now} />
    </li>
  );
}

/** Placeholder row of the same size. */
function WaitingRow({ name, probe }: { name: string; probe: string }) {
  return (
    <li className="px-4 py-4 md:px-5">
      <div className="mb-3 max-md:pb-10">
        <h3 className="text-lg font-semibold text-1">{name}</h3>
        <p className="text-sm text-3">{probe}</p>
      </div>
      <div className="h-10 rounded-sm bg-surface-2" />
      <div className="h-12" />
    </li>
  );
}
