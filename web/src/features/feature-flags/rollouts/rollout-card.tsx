import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FlagRollout } from '@switchyard/contracts/feature-flags/rollout-routes.ts';
import { nextMove } from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import { Check, Shield } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Chip } from '../../../ui/chip.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { environmentWord } from '../environments.ts';
import { useReviewed } from '../requests/use-reviewed.ts';
import { ruleName } from '../schedules/edit-words.ts';
import { RolloutActions } from './rollout-actions.tsx';
import { guardWords, moveWords, rolloutLooks, stepConditions } from './rollout-words.ts';

type RolloutCardProps = { rollout: FlagRollout; zone: string; mayChange: boolean };

/** A rollout with its steps, its present state and what may be done. */
export function RolloutCard({ rollout, zone, mayChange }: RolloutCardProps) {
  const { environment, state, strategy, steps, step, startShare, guards, reason, authorName, updatedAt } =
    rollout;
  const { word, tone } = rolloutLooks[state];
  const name = strategy.title === '' ? rollout.strategyId : ruleName(strategy);
  const share = String(steps[step]?.percentage ?? startShare);
  return (
    <li aria-label={name} className="flex flex-col gap-2.5 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-1.5">
        <Chip>{environmentWord(environment)}</Chip>
        <Chip tone={tone}>{word}</Chip>
        <span className="min-w-0 font-medium wrap-anywhere text-1">{name}</span>
        <span className="num ml-auto text-lg font-semibold text-1">{share} %</span>
      </div>
      <CurrentState rollout={rollout} />
      <ol aria-label={t`Steps`} className="flex flex-col">
        {steps.map((one, at) => (
          <li
            key={one.percentage}
            aria-current={at === step ? 'step' : undefined}
            className="flex items-start gap-2.5 text-sm"
          >
            <StepMark
              isMade={at < step || (at === step && state === 'done')}
              isCurrent={at === step}
              isLast={at === steps.length - 1}
            />
            <span
              className={classNames(
                'num w-12 shrink-0 text-right leading-5',
                at <= step ? 'font-medium text-1' : 'text-2',
              )}
            >
              {one.percentage} %
            </span>
            <span className="min-w-0 leading-5 text-3">{stepConditions(one).join(', ')}</span>
          </li>
        ))}
      </ol>
      {guards.length > 0 && (
        <ul aria-label={t`Guards`} className="flex flex-col gap-1 text-sm text-2">
          {guards.map((guard) => (
            <li key={guard.name} className="flex items-start gap-1.5 wrap-anywhere">
              <Shield aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-3" />
              <span>
                <span className="font-medium text-1">{guard.name}</span>: {guardWords(guard)} →{' '}
                {guard.action === 'pause' ? t`pause` : t`roll back`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-sm wrap-anywhere text-3">
          <Trans>
            by <span className="text-2">{authorName}</span>
          </Trans>
          , <RelativeTime at={updatedAt} zone={zone} />
          {reason !== null && <> · “{reason}”</>}
        </p>
        {mayChange && <RolloutActions rollout={rollout} />}
      </div>
    </li>
  );
}

/** Where it stands: what it waits for, or why it does not go on. */
function CurrentState({ rollout }: { rollout: FlagRollout }) {
  const { state, steps, step, stepAt, detail, sample, environment } = rollout;
  const now = useNow(10_000);
  const isReviewed = useReviewed(rollout.flagKey).has(environment);
  if (state !== 'running') {
    return detail === null ? null : (
      <p className={classNames('text-sm wrap-anywhere', state === 'paused' ? 'text-warn' : 'text-2')}>
        {detail}
      </p>
    );
  }
  const elapsedMs = stepAt === null ? 0 : Math.max(0, now - Date.parse(stepAt));
  const move = nextMove(rollout, { elapsedMs, sample, isReviewed });
  return <p className="text-sm text-2">{moveWords(move, steps[step + 1])}</p>;
}

type StepMarkProps = { isMade: boolean; isCurrent: boolean; isLast: boolean };

/** A point on the line of steps; the order and `aria-current` say the same in words. */
function StepMark({ isMade, isCurrent, isLast }: StepMarkProps) {
  return (
    <span aria-hidden="true" className="flex w-4 shrink-0 flex-col items-center self-stretch">
      <span
        className={classNames(
          'mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border',
          isMade && 'border-transparent bg-accent text-accent-ink',
          !isMade && isCurrent && 'border-accent bg-accent-wash',
          !isMade && !isCurrent && 'border-line-strong',
        )}
      >
        {isMade && <Check className="size-3" />}
        {!isMade && isCurrent && <span className="size-1.5 rounded-full bg-accent" />}
      </span>
      {!isLast && (
        <span
          className={classNames('my-0.5 min-h-1.5 w-px flex-1', isMade ? 'bg-accent' : 'bg-line-strong')}
        />
      )}
    </span>
  );
}
