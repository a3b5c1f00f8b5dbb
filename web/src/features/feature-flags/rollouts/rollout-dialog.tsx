import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagStrategy } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { shareOf } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import { type SyntheticEvent, useState } from 'react';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { createRepeatKeys } from '../../../records/repeat-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { BlastRadius } from '../blast/blast-radius.tsx';
import { environmentOptions } from '../environments.ts';
import { useReviewed } from '../requests/use-reviewed.ts';
import { environmentsOf } from '../rules/environments-of.ts';
import { useFlagRulesQuery } from '../rules/rules-api.ts';
import { numberOf } from '../rules/rules-draft.ts';
import { ruleName } from '../schedules/edit-words.ts';
import { useDraftProblems } from '../use-draft-problems.ts';
import { GuardFields } from './guard-fields.tsx';
import { type RolloutDraft, rolloutBody, rolloutProblems, usualSteps } from './rollout-draft.ts';
import { useStartRolloutMutation } from './rollouts-api.ts';
import { StepFields } from './step-fields.tsx';

type RolloutDialogProps = { flag: Flag; here: FlagEnvironment; onClose: () => void };

/** Starts to raise the share of a rule in steps. */
export function RolloutDialog({ flag, here, onClose }: RolloutDialogProps) {
  const form = useRolloutForm(flag, here, onClose);
  const { draft, change, problems, rules, shares } = form;
  const { name } = flag;
  const isReviewed = useReviewed(flag.key).has(draft.environment);
  const chosen = shares.find(({ id }) => id === draft.strategyId);
  return (
    <Sheet
      open
      width="lg"
      title={t`Roll out ${name} in steps`}
      description={t`Each step is an ordinary change in the history. An edit of the rule by anybody pauses the rollout.`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            type="submit"
            form="rollout"
            busy={form.isBusy}
            disabled={shares.length === 0}
          >
            <Trans>Start rollout</Trans>
          </Button>
        </>
      }
    >
      <form
        id="rollout"
        noValidate
        className="flex flex-col gap-4 p-4 max-sm:p-3"
        onSubmit={(event) => void form.submit(event)}
      >
        <FormAlert message={form.alert} />
        <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
          <Field label={t`Environment`}>
            <Select
              options={environmentOptions(environmentsOf(flag))}
              value={draft.environment}
              onChange={(environment) => change({ environment, strategyId: '' })}
            />
          </Field>
          {shares.length > 0 && (
            <Field label={t`Rule`} error={problems['strategyId']}>
              <Select
                options={shares.map((strategy) => ({ value: strategy.id, label: optionOf(strategy) }))}
                value={draft.strategyId}
                onChange={(strategyId) => change({ strategyId })}
              />
            </Field>
          )}
        </div>
        {rules !== undefined && shares.length === 0 && (
          <p className="text-sm text-2">
            <Trans>No rule here has a share. Add a rule for a share of users first.</Trans>
          </p>
        )}
        {isReviewed && (
          <p className="text-sm text-2">
            <Trans>Changes here need the approval of another person: each step waits for one.</Trans>
          </p>
        )}
        <StepFields steps={draft.steps} problems={problems} onChange={(steps) => change({ steps })} />
        {chosen && <FirstStep flag={flag} draft={draft} />}
        <GuardFields guards={draft.guards} problems={problems} onChange={(guards) => change({ guards })} />
        <Field label={t`Reason`} hint={t`Kept with the rollout.`}>
          <Textarea
            rows={2}
            maxLength={500}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </Field>
      </form>
    </Sheet>
  );
}

function optionOf(strategy: FlagStrategy): string {
  const share = String(shareOf(strategy) ?? 0);
  return strategy.title === '' ? ruleName(strategy) : t`${strategy.title} (${share} % now)`;
}

/** The effect of the first share, once it is one. */
function FirstStep({ flag, draft }: { flag: Flag; draft: RolloutDraft }) {
  const { environment, strategyId, steps } = draft;
  const percentage = numberOf(steps[0]?.percentage ?? '');
  if (!(percentage > 0 && percentage <= 100)) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-sm text-2">
        <Trans>Effect of the first step</Trans>
      </h3>
      <BlastRadius
        flag={flag.key}
        environment={environment}
        question={{ change: { kind: 'share', strategyId, percentage: Math.round(percentage * 1000) / 1000 } }}
      />
    </div>
  );
}

function useRolloutForm(flag: Flag, here: FlagEnvironment, onClose: () => void) {
  const [start, { isLoading: isBusy }] = useStartRolloutMutation();
  const [typed, setTyped] = useState<Partial<RolloutDraft>>({});
  const [alert, setAlert] = useState<string>();
  const [keyOf] = useState(() => createRepeatKeys(() => crypto.randomUUID()));
  const environment = typed.environment ?? here;
  const { currentData: rules } = useFlagRulesQuery({ key: flag.key, environment });
  const shares = (rules?.strategies ?? []).filter((strategy) => shareOf(strategy) !== undefined);
  const chosen = shares.find(({ id }) => id === typed.strategyId) ?? shares[0];
  const draft: RolloutDraft = {
    environment,
    strategyId: chosen?.id ?? '',
    // Until they are edited, the steps follow the share of the chosen rule.
    steps: typed.steps ?? usualSteps(chosen === undefined ? 0 : (shareOf(chosen) ?? 0)),
    guards: typed.guards ?? [],
    reason: typed.reason ?? '',
  };
  const { problems, refuse, check } = useDraftProblems(draft, rolloutProblems);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setAlert(undefined);
    if (!check() || rules === undefined) return;
    const body = rolloutBody(draft);
    const { revision } = rules;
    const idempotencyKey = keyOf('rollout', { environment, revision, ...body });
    const { error } = await start({ key: flag.key, environment, revision, body, idempotencyKey });
    if (!error) return onClose();
    const refused = fieldErrorsOf(error);
    refuse(refused);
    setAlert(Object.values(refused)[0] ?? describeRequestError(error));
  };
  const change = (patch: Partial<RolloutDraft>) => setTyped({ ...typed, ...patch });
  return { draft, change, problems, alert, isBusy, rules, shares, submit };
}
