import { t } from '@lingui/core/macro';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { type Problems, problemAt } from './draft-problems.ts';
import { numberOf, type StrategyDraft } from './rules-draft.ts';

/** Fields by which users are divided; an empty one is typed by the user. */
const stickinessOptions = [
  { value: 'default', label: t`User, or else session` },
  { value: 'userId', label: t`User id` },
  { value: 'sessionId', label: t`Session id` },
  { value: 'random', label: t`Nothing: random each time` },
  { value: 'other', label: t`Another field…` },
] as const;
type Choice = (typeof stickinessOptions)[number]['value'];

/** The browser's own track is dark in light pages, because the accent is a light colour. */
const sliderClass =
  'h-8 w-full cursor-pointer appearance-none bg-transparent bg-[length:100%_6px] bg-center bg-no-repeat pointer-coarse:h-11 [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-(--text) [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-(--text)';

function trackOf(share: number): string {
  // no-literal-text: a style
  return `linear-gradient(to right, var(--accent) ${share}%, var(--surface-3) ${share}%)`;
}

type RolloutFieldsProps = {
  strategy: StrategyDraft;
  set: (patch: Partial<StrategyDraft>) => void;
  problems: Problems;
  /** Path of the strategy within the rules. */
  path: string;
};

/** A share of the users, and the field by which they are divided. */
export function RolloutFields({ strategy, set, problems, path }: RolloutFieldsProps) {
  const { percentage, stickiness } = strategy;
  const choice = stickinessOptions.find(({ value }) => value === stickiness)?.value ?? 'other';
  const share = numberOf(percentage);
  return (
    <div className="flex flex-col gap-2.5">
      <div className="grid grid-cols-[minmax(0,1fr)_96px] items-end gap-3">
        <input
          type="range"
          aria-label={t`Share of users`}
          min={0}
          max={100}
          step={1}
          value={Number.isNaN(share) ? 0 : share}
          aria-valuetext={`${percentage} %`}
          onChange={(event) => set({ percentage: event.target.value })}
          className={sliderClass}
          style={{ backgroundImage: trackOf(Number.isNaN(share) ? 0 : share) }}
        />
        <Field label={t`Share`}>
          <Input
            value={percentage}
            inputMode="decimal"
            maxLength={7}
            trailing="%"
            aria-invalid={problemAt(problems, `${path}.kind.percentage`) !== undefined}
            onChange={(event) => set({ percentage: event.target.value })}
          />
        </Field>
      </div>
      {problemAt(problems, `${path}.kind.percentage`) !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {problemAt(problems, `${path}.kind.percentage`)}
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <Field label={t`Divided by`} hint={t`The same value always gets the same answer.`}>
          <Select<Choice>
            options={stickinessOptions}
            value={choice}
            onChange={(next) => set({ stickiness: next === 'other' ? '' : next })}
          />
        </Field>
        {choice === 'other' && (
          <Field label={t`Field to divide by`} error={problemAt(problems, `${path}.kind.stickiness`)}>
            <Input
              value={stickiness}
              maxLength={100}
              spellCheck={false}
              onChange={(event) => set({ stickiness: event.target.value })}
            />
          </Field>
        )}
      </div>
    </div>
  );
}
