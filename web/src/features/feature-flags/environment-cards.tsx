import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag, FlagEnvironment, FlagState } from '@switchyard/contracts/feature-flags/flag.ts';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { environmentWord } from './environments.ts';
import { flagStateIn } from './flag-state.ts';
import { environmentsOf } from './rules/environments-of.ts';
import { useFlagRulesQuery } from './rules/rules-api.ts';
import { reachWords } from './rules/rules-words.ts';
import { StateSwitch } from './state-switch.tsx';

type EnvironmentCardsProps = {
  flag: Flag;
  zone: string;
  /** Environment that this deployment evaluates. */
  here: FlagEnvironment;
  /** Undefined: read-only for this user. */
  onToggle: ((environment: FlagEnvironment) => void) | undefined;
  /** False where the project leaves changes to others; switching off is everybody's. */
  maySwitchOn: (environment: FlagEnvironment) => boolean;
};

/** State of a flag in each environment; the one of this deployment is marked. */
export function EnvironmentCards({ flag, zone, here, onToggle, maySwitchOn }: EnvironmentCardsProps) {
  return (
    <div className="grid gap-2 md:grid-cols-3">
      {environmentsOf(flag).map((environment) => {
        const state = flagStateIn(flag, environment);
        if (!state) return null;
        return (
          <EnvironmentCard
            key={environment}
            flag={flag}
            state={state}
            zone={zone}
            isHere={environment === here}
            onToggle={
              onToggle && (state.enabled || maySwitchOn(environment))
                ? () => onToggle(environment)
                : undefined
            }
          />
        );
      })}
    </div>
  );
}

type EnvironmentCardProps = {
  flag: Flag;
  state: FlagState;
  zone: string;
  isHere: boolean;
  onToggle: (() => void) | undefined;
};

function EnvironmentCard({ flag, state, zone, isHere, onToggle }: EnvironmentCardProps) {
  const { enabled, revision, reason } = state;
  const place = environmentWord(state.environment);
  const [seenFirst] = useState(revision);
  const { data: rules } = useFlagRulesQuery({ key: flag.key, environment: state.environment });
  return (
    <section
      aria-label={place}
      className={classNames(
        'relative flex min-w-0 flex-col gap-2 overflow-hidden rounded-lg border bg-surface px-3 py-2.5',
        isHere
          ? 'border-line-strong bg-surface-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent'
          : 'border-line',
      )}
    >
      {revision !== seenFirst && (
        <span
          key={revision}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 animate-flash"
        />
      )}
      <header className="flex items-center justify-between gap-2">
        <h2 className="text-sm text-2">
          {place}
          {isHere && <span className="text-3"> · {t`this deployment`}</span>}
        </h2>
        <span className="num font-mono text-xs text-3">
          <Trans>rev {revision}</Trans>
        </span>
      </header>
      <div className="flex items-center justify-between gap-2">
        <p className="text-lg font-semibold text-1">{reachWords(enabled, rules?.strategies)}</p>
        <StateSwitch flag={flag} state={state} size="lg" onToggle={onToggle} />
      </div>
      <p className="min-h-8 text-xs text-3">
        {revision === 1 ? (
          t`Never switched`
        ) : (
          <>
            <span className="text-2">{state.updatedBy ?? t`Unknown user`}</span>,{' '}
            <RelativeTime at={state.updatedAt} zone={zone} />
            {reason !== null && <span className="truncate-2 wrap-anywhere">“{reason}”</span>}
          </>
        )}
      </p>
    </section>
  );
}
