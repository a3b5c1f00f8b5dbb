import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type {
  PlaygroundCondition,
  PlaygroundResult,
  PlaygroundStrategy,
  PlaygroundTrace,
} from '@switchyard/contracts/feature-flags/playground-routes.ts';
import { Check, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { environmentName } from '../environments.ts';
import {
  actualWords,
  bucketWords,
  conditionSentence,
  hashWords,
  prerequisiteWords,
  ruleOutcome,
  ruleWords,
  variantChoice,
  verdictWords,
} from './trace-words.ts';

/** The steps that led to a result, as a list in words. */
export function TraceTree({ result }: { result: PlaygroundResult }) {
  const { trace, environment, reason } = result;
  if (trace === null) return null;
  const place = environmentName(environment);
  const isLiving = trace.decidedBy !== 'unknown' && trace.decidedBy !== 'archived';
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <p className="wrap-anywhere text-1">
        {verdictWords(result, place)} <span className="font-mono text-sm text-3">{reason}</span>
      </p>
      {isLiving && (
        <ul aria-label={t`Steps in ${place}`} className="flex min-w-0 flex-col gap-2">
          <Step isMet={trace.decidedBy !== 'switch'}>
            {trace.decidedBy === 'switch' ? t`Switched off in ${place}` : t`Switched on in ${place}`}
          </Step>
          {trace.prerequisites.map((prerequisite) => (
            <Step key={prerequisite.flag} isMet={prerequisite.isMet}>
              {prerequisiteWords(prerequisite)}
            </Step>
          ))}
          {trace.strategies.map((strategy, at) => (
            <RuleStep key={strategy.ruleId} strategy={strategy} number={at + 1} />
          ))}
          {trace.strategies.length === 0 && (
            <Step isMet={trace.decidedBy === 'everyone' ? true : null}>{t`No rules: for everyone`}</Step>
          )}
          {trace.variants !== null && <VariantStep variants={trace.variants} />}
        </ul>
      )}
    </div>
  );
}

type StepProps = {
  /** Null: it was not reached. */
  isMet: boolean | null;
  children: ReactNode;
  /** Steps below it. */
  below?: ReactNode;
};

function Step({ isMet, children, below }: StepProps) {
  return (
    <li className="flex min-w-0 gap-2">
      <Mark isMet={isMet} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="min-w-0 wrap-anywhere text-2">{children}</div>
        {below}
      </div>
    </li>
  );
}

/** Met, not met, or not reached: by icon, colour and word. */
function Mark({ isMet }: { isMet: boolean | null }) {
  const [Icon, tone, word] =
    isMet === null
      ? ([Minus, 'text-3', t`not reached:`] as const)
      : isMet
        ? ([Check, 'text-ok', t`met:`] as const)
        : ([X, 'text-danger', t`not met:`] as const);
  return (
    <span className={classNames('mt-0.5 shrink-0', tone)}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{word}</span>
    </span>
  );
}

function RuleStep({ strategy, number }: { strategy: PlaygroundStrategy; number: number }) {
  const { isReached, isMet, isDeciding, conditions, segments, audience, rollout } = strategy;
  const hasParts = conditions.length + segments.length > 0 || audience !== null || rollout !== null;
  return (
    <Step
      isMet={isReached ? isMet : null}
      below={
        hasParts && (
          <ul
            aria-label={t`Parts of rule ${number}`}
            className="flex min-w-0 flex-col gap-1.5 border-l border-line pl-2.5"
          >
            {conditions.map((condition) => (
              <ConditionStep key={JSON.stringify(condition.constraint)} condition={condition} />
            ))}
            {segments.map((segment) => (
              <Step
                key={segment.id}
                isMet={segment.isMet}
                below={
                  segment.conditions.length > 0 && (
                    <ul className="flex min-w-0 flex-col gap-1.5 border-l border-line pl-2.5">
                      {segment.conditions.map((condition) => (
                        <ConditionStep key={JSON.stringify(condition.constraint)} condition={condition} />
                      ))}
                    </ul>
                  )
                }
              >
                {segment.isKnown
                  ? t`belongs to the segment “${segment.name ?? ''}”`
                  : t`belongs to a segment that does not exist`}
              </Step>
            ))}
            {audience !== null && (
              <Step isMet={audience.isMet}>
                {audience.actual === null
                  ? t`the context has no user id`
                  : audience.isMet
                    ? t`${audience.actual} is named`
                    : t`${audience.actual} is not named`}
              </Step>
            )}
            {rollout !== null && <ShareStep rollout={rollout} />}
          </ul>
        )
      }
    >
      <span className={isDeciding ? 'font-medium text-1' : undefined}>
        <Trans>
          Rule {number}: {ruleWords(strategy)}
        </Trans>
      </span>{' '}
      <span className="text-sm text-3">· {ruleOutcome(strategy)}</span>
    </Step>
  );
}

function ConditionStep({ condition }: { condition: PlaygroundCondition }) {
  return (
    <Step isMet={condition.isMet}>
      {conditionSentence(condition)} <span className="text-sm text-3">· {actualWords(condition)}</span>
    </Step>
  );
}

function ShareStep({ rollout }: { rollout: NonNullable<PlaygroundStrategy['rollout']> }) {
  const { bucket, limit, buckets, input, isMet } = rollout;
  const percent = (part: number) => `${(100 * Math.min(part, buckets)) / buckets}%`;
  return (
    <Step
      isMet={isMet}
      below={
        input !== null && (
          <>
            <span
              aria-hidden="true"
              className="relative block h-2 w-full max-w-120 rounded-full bg-surface-3"
            >
              <span
                className="absolute inset-y-0 left-0 rounded-full bg-accent-wash"
                style={{ width: percent(limit) }}
              />
              <span
                className={classNames(
                  'absolute -inset-y-0.5 w-0.75 -translate-x-1/2 rounded-full',
                  isMet ? 'bg-ok' : 'bg-danger',
                )}
                style={{ left: percent(bucket) }}
              />
            </span>
            <span className="font-mono text-xs wrap-anywhere text-3">{hashWords(rollout)}</span>
          </>
        )
      }
    >
      {bucketWords(rollout)}
    </Step>
  );
}

function VariantStep({ variants }: { variants: NonNullable<PlaygroundTrace['variants']> }) {
  const { shares, chosen, place } = variants;
  return (
    <Step
      isMet
      below={
        <>
          <ul aria-label={t`Places of the variants`} className="flex min-w-0 flex-col gap-0.5 text-sm">
            {shares.map(({ name, from, to }) => (
              <li
                key={name}
                className={classNames(
                  'flex min-w-0 max-w-120 justify-between gap-3',
                  name === chosen ? 'font-medium text-1' : 'text-3',
                )}
              >
                <span className="truncate">{name}</span>
                <span className="num shrink-0">
                  {from === null || to === null ? t`none` : `${formatCount(from)} – ${formatCount(to)}`}
                </span>
              </li>
            ))}
          </ul>
          {place !== null && (
            <span className="font-mono text-xs wrap-anywhere text-3">{hashWords(variants)}</span>
          )}
        </>
      }
    >
      {variantChoice(variants)}
    </Step>
  );
}
