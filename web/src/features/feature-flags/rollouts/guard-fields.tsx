import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { rolloutLimits } from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import { ShieldPlus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { pathTo, type Problems } from '../rules/draft-problems.ts';
import { type GuardDraft, isPercent, withGuard } from './rollout-draft.ts';

type GuardFieldsProps = {
  guards: readonly GuardDraft[];
  problems: Problems;
  onChange: (guards: readonly GuardDraft[]) => void;
};

const sources: readonly { value: GuardDraft['source']; label: string }[] = [
  { value: 'events', label: t`Events per unit` },
  { value: 'counters', label: t`Counters of Unleash programs` },
];
const rules: readonly { value: GuardDraft['rule']; label: string }[] = [
  { value: 'above', label: t`above a threshold` },
  { value: 'worse', label: t`worse than without the flag` },
];
const actions: readonly { value: GuardDraft['action']; label: string }[] = [
  { value: 'rollback', label: t`Roll back` },
  { value: 'pause', label: t`Pause` },
];

/** Conditions that stop a rollout. */
export function GuardFields({ guards, problems, onChange }: GuardFieldsProps) {
  return (
    <section aria-label={t`Guards`} className="flex flex-col gap-2.5">
      <p className="text-sm text-3">
        <Trans>
          A guard stops the rollout when a figure is bad, measured since the present step. Without data it
          does nothing.
        </Trans>
      </p>
      {guards.map((guard, at) => (
        <GuardGroup
          key={guard.key}
          guard={guard}
          path={pathTo('guards', at)}
          problems={problems}
          onChange={(changed) => onChange(guards.map((other) => (other === guard ? changed : other)))}
          onRemove={() => onChange(guards.filter((other) => other !== guard))}
        />
      ))}
      {guards.length < rolloutLimits.guards && (
        <div>
          <Button size="sm" icon={<ShieldPlus />} onClick={() => onChange(withGuard(guards))}>
            <Trans>Add guard</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

type GuardGroupProps = {
  guard: GuardDraft;
  path: string;
  problems: Problems;
  onChange: (guard: GuardDraft) => void;
  onRemove: () => void;
};

function GuardGroup({ guard, path, problems, onChange, onRemove }: GuardGroupProps) {
  const { name, source, rule } = guard;
  const set = (patch: Partial<GuardDraft>) => onChange({ ...guard, ...patch });
  const text = (field: 'name' | 'counted' | 'per' | 'threshold' | 'window' | 'minimum') => ({
    value: guard[field],
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  });
  const problem = (field: string) => problems[`${path}.${field}`];
  const isCompared = source === 'events' && rule === 'worse';
  return (
    <div
      role="group"
      aria-label={name === '' ? t`New guard` : t`Guard ${name}`}
      className="flex flex-col gap-2 rounded-md border border-line p-2.5"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_140px_auto] items-start gap-2">
        <Field label={t`Guard`} error={problem('name')}>
          <Input {...text('name')} maxLength={100} placeholder={t`Failed payments`} />
        </Field>
        <Field label={t`Then`} error={problem('action')}>
          <Select options={actions} value={guard.action} onChange={(action) => set({ action })} />
        </Field>
        <IconButton
          label={name === '' ? t`Remove guard` : t`Remove guard ${name}`}
          icon={<Trash2 />}
          className="mt-5.5"
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-3 items-start gap-2 max-sm:grid-cols-1">
        <Field label={t`Measured by`} error={problem('source')}>
          <Select
            options={sources}
            value={source}
            onChange={(value) =>
              set({ source: value, ...(value === 'counters' && { rule: 'above' as const }) })
            }
          />
        </Field>
        <Field label={source === 'events' ? t`Event` : t`Counter`} error={problem('counted')}>
          {/* no-literal-text: an event as programs name it */}
          <Input {...text('counted')} maxLength={64} placeholder="payment_failed" className="font-mono" />
        </Field>
        <Field
          label={source === 'events' ? t`Share of units with` : t`Divided by`}
          hint={isCompared ? undefined : t`Empty: their number`}
          error={problem('per')}
        >
          {/* no-literal-text: an event as programs name it */}
          <Input {...text('per')} maxLength={64} placeholder="payment_started" className="font-mono" />
        </Field>
      </div>
      <div className="grid grid-cols-4 items-start gap-2 max-sm:grid-cols-2">
        {source === 'events' && (
          <Field label={t`Is bad if`} className="max-sm:col-span-2" error={problem('rule')}>
            <Select options={rules} value={rule} onChange={(value) => set({ rule: value })} />
          </Field>
        )}
        {!isCompared && (
          <Field label={t`Threshold`} error={problem('threshold')}>
            <Input
              {...text('threshold')}
              inputMode="decimal"
              maxLength={9}
              trailing={isPercent(guard) ? '%' : undefined}
            />
          </Field>
        )}
        <Field label={t`Window`} error={problem('windowMinutes')}>
          <Input {...text('window')} inputMode="numeric" maxLength={5} trailing={t`min`} />
        </Field>
        <Field label={t`From a sample of`} error={problem('minimum')}>
          <Input {...text('minimum')} inputMode="numeric" maxLength={9} />
        </Field>
      </div>
    </div>
  );
}
