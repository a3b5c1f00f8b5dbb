import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { rolloutLimits } from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { pathTo, type Problems } from '../rules/draft-problems.ts';
import { type StepDraft, type WaitUnit, withStep } from './rollout-draft.ts';

type StepFieldsProps = {
  steps: readonly StepDraft[];
  problems: Problems;
  onChange: (steps: readonly StepDraft[]) => void;
};

const units: readonly { value: WaitUnit; label: string }[] = [
  { value: 'minutes', label: t`minutes` },
  { value: 'hours', label: t`hours` },
  { value: 'days', label: t`days` },
];

/** Steps of a rollout. */
export function StepFields({ steps, problems, onChange }: StepFieldsProps) {
  return (
    <section aria-label={t`Steps`} className="flex flex-col gap-2.5">
      {steps.map((step, at) => (
        <StepGroup
          key={step.key}
          step={step}
          place={at + 1}
          path={pathTo('steps', at)}
          problems={problems}
          onChange={(changed) => onChange(steps.map((other) => (other === step ? changed : other)))}
          onRemove={steps.length > 1 ? () => onChange(steps.filter((other) => other !== step)) : undefined}
        />
      ))}
      {steps.length < rolloutLimits.steps && (
        <div>
          <Button size="sm" icon={<Plus />} onClick={() => onChange(withStep(steps))}>
            <Trans>Add step</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

type StepGroupProps = {
  step: StepDraft;
  place: number;
  path: string;
  problems: Problems;
  onChange: (step: StepDraft) => void;
  onRemove: (() => void) | undefined;
};

function StepGroup({ step, place, path, problems, onChange, onRemove }: StepGroupProps) {
  const set = (patch: Partial<StepDraft>) => onChange({ ...step, ...patch });
  return (
    <div
      role="group"
      aria-label={t`Step ${place}`}
      className="flex flex-col gap-2 rounded-md border border-line p-2.5"
    >
      <div className="grid grid-cols-[88px_72px_104px_minmax(0,1fr)_auto] items-start gap-2 max-sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Field label={t`Share`} error={problems[`${path}.percentage`]}>
          <Input
            inputMode="decimal"
            maxLength={7}
            trailing="%"
            value={step.percentage}
            onChange={(event) => set({ percentage: event.target.value })}
          />
        </Field>
        <Field label={t`Stays`} error={problems[`${path}.waitMinutes`]}>
          <Input
            inputMode="numeric"
            maxLength={5}
            value={step.wait}
            onChange={(event) => set({ wait: event.target.value })}
          />
        </Field>
        <Field label={t`Unit of time`}>
          <Select options={units} value={step.unit} onChange={(unit) => set({ unit })} />
        </Field>
        <Field
          label={t`Minimum evaluations`}
          className="max-sm:col-span-3 max-sm:col-start-1 max-sm:row-start-2"
          error={problems[`${path}.minimumSample`]}
        >
          <Input
            inputMode="numeric"
            maxLength={9}
            placeholder={t`any number`}
            value={step.minimumSample}
            onChange={(event) => set({ minimumSample: event.target.value })}
          />
        </Field>
        <IconButton
          label={t`Remove step ${place}`}
          icon={<Trash2 />}
          className="mt-5.5"
          disabled={onRemove === undefined}
          onClick={() => onRemove?.()}
        />
      </div>
      <Checkbox checked={step.needsApproval} onChange={(needsApproval) => set({ needsApproval })}>
        <Trans>Needs approval before it</Trans>
      </Checkbox>
    </div>
  );
}
