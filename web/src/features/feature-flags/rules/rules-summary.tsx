import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FlagStrategy, FlagVariant } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import type { Rules } from './rules-draft.ts';
import { conditionWords, overrideWords, type Segments, strategyWords, weightWords } from './rules-words.ts';

type RulesSummaryProps = { rules: Rules; segments: Segments };

/** Rules in words. */
export function RulesSummary({ rules: { strategies, variants }, segments }: RulesSummaryProps) {
  return (
    <div className="flex flex-col gap-3">
      {strategies.length === 0 ? (
        <p className="text-2">
          <Trans>Everyone gets it while it is on.</Trans>
        </p>
      ) : (
        <ol aria-label={t`Rules in their order`} className="flex flex-col gap-2">
          {strategies.map((strategy, at) => (
            <StrategySummary key={strategy.id} strategy={strategy} place={at + 1} segments={segments} />
          ))}
        </ol>
      )}
      {variants !== null && variants.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <h3 className="text-sm font-medium text-2">
            <Trans>Variants</Trans>
          </h3>
          <VariantBars variants={variants} />
        </div>
      )}
    </div>
  );
}

type StrategySummaryProps = { strategy: FlagStrategy; place: number; segments: Segments };

function StrategySummary({ strategy, place, segments }: StrategySummaryProps) {
  const conditions = conditionWords(strategy, segments);
  return (
    <li className="flex min-w-0 gap-2.5 rounded-md bg-surface-2 px-2.5 py-2">
      <span aria-hidden="true" className="num w-4 shrink-0 text-right font-mono text-sm leading-4.5 text-3">
        {place}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="wrap-anywhere text-1">
          <span className="font-medium">{strategyWords(strategy)}</span>
          {strategy.title !== '' && <span className="text-3"> · {strategy.title}</span>}
        </p>
        {conditions.length > 0 && (
          <ul aria-label={t`Conditions, all of which must be met`} className="flex flex-col gap-0.5">
            {conditions.map((words, at) => (
              <li key={words} className="wrap-anywhere text-sm text-2">
                <span className="text-3">{at === 0 ? t`if` : t`and`}</span> {words}
              </li>
            ))}
          </ul>
        )}
        {strategy.variants.length > 0 && <VariantBars variants={strategy.variants} />}
      </div>
    </li>
  );
}

/** Shares of variants as bars. */
export function VariantBars({ variants }: { variants: readonly FlagVariant[] }) {
  return (
    <ul aria-label={t`Shares of the variants`} className="flex flex-col gap-1">
      {variants.map(({ name, weight, payload, overrides = [] }) => (
        <li
          key={name}
          className="grid grid-cols-[minmax(56px,96px)_minmax(0,1fr)_52px] items-center gap-x-2.5 text-sm"
        >
          <span className="truncate font-medium text-1" title={name}>
            {name}
          </span>
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-surface-3">
            <span
              className="block h-full rounded-full bg-violet"
              style={{ width: `${Number.isNaN(weight) ? 0 : Math.min(100, Math.max(0, weight / 10))}%` }}
            />
          </span>
          <span className="num text-right text-2">{weightWords(weight)}</span>
          {payload !== undefined && (
            <span className="col-span-2 col-start-2 truncate font-mono text-xs text-3" title={payload.value}>
              {payload.type}: {payload.value}
            </span>
          )}
          {overrides.length > 0 && (
            <span className="col-span-2 col-start-2 wrap-anywhere text-xs text-3">
              {overrideWords(overrides)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
