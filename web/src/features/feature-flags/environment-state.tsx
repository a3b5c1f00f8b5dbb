import { t } from '@lingui/core/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { flagStateIn } from './flag-state.ts';
import { StateSwitch } from './state-switch.tsx';

type EnvironmentStateProps = {
  flag: Flag;
  environment: FlagEnvironment;
  zone: string;
  /** Undefined: read-only for this user. */
  onToggle: (() => void) | undefined;
};

/** State of a flag in one environment, with the author of the last change. */
export function EnvironmentState({ flag, environment, zone, onToggle }: EnvironmentStateProps) {
  const state = flagStateIn(flag, environment);
  if (!state) return <span className="text-3">–</span>;
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <StateSwitch flag={flag} state={state} onToggle={onToggle} />
      <div className="min-w-0 leading-4">
        {onToggle && (
          <div className={state.enabled ? 'font-medium text-1' : 'text-2'}>
            {state.enabled ? t`On` : t`Off`}
          </div>
        )}
        <div className="flex min-w-0 gap-1 text-xs text-3">
          {state.revision > 1 && state.updatedBy !== null && (
            <span className="truncate">{state.updatedBy}</span>
          )}
          {state.revision > 1 && <span aria-hidden="true">·</span>}
          <RelativeTime at={state.updatedAt} zone={zone} />
        </div>
      </div>
    </div>
  );
}
