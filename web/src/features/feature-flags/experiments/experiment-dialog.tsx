import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Experiment, Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { type SyntheticEvent, useState } from 'react';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { createRepeatKeys } from '../../../records/repeat-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { environmentOptions } from '../environments.ts';
import type { Problems } from '../rules/draft-problems.ts';
import { environmentsOf } from '../rules/environments-of.ts';
import { useDraftProblems } from '../use-draft-problems.ts';
import { useChangeExperimentMutation, useCreateExperimentMutation } from '../feature-flags-api.ts';
import { AllocationFields } from './allocation-fields.tsx';
import { bodyOf, draftOf, draftProblems, type ExperimentDraft, variantNames } from './experiment-draft.ts';
import { MetricFields } from './metric-fields.tsx';

type ExperimentDialogProps = { flag: Flag; experiment: Experiment | null; onClose: () => void };

/** Drafts an A/B test of a flag, or edits one. Once it was started, only its words can change. */
export function ExperimentDialog({ flag, experiment, onClose }: ExperimentDialogProps) {
  const { draft, setDraft, problems, alert, isBusy, submit } = useExperimentForm(flag, experiment, onClose);
  const isDraft = experiment === null || experiment.status === 'draft';
  const isNew = experiment === null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isNew ? t`New A/B test` : t`Edit A/B test`}
      description={isNew ? t`On ${flag.name}. It starts as a draft.` : t`On ${flag.name}.`}
      size={isDraft ? 'lg' : 'md'}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={isBusy} type="submit" form="experiment">
            {isNew ? <Trans>Create A/B test</Trans> : <Trans>Save changes</Trans>}
          </Button>
        </>
      }
    >
      <form
        id="experiment"
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => void submit(event)}
      >
        <FormAlert message={alert} />
        <WordFields draft={draft} onChange={setDraft} problems={problems} />
        {isDraft ? (
          <>
            <DivisionFields flag={flag} draft={draft} onChange={setDraft} problems={problems} />
            <MetricFields
              metrics={draft.metrics}
              onChange={(metrics) => setDraft({ ...draft, metrics })}
              problems={problems}
            />
          </>
        ) : (
          <p className="text-sm text-3">
            <Trans>Metrics, unit and weights stay as they were at the first start.</Trans>
          </p>
        )}
      </form>
    </Dialog>
  );
}

type FormPart = { draft: ExperimentDraft; onChange: (draft: ExperimentDraft) => void; problems: Problems };

function WordFields({ draft, onChange, problems }: FormPart) {
  return (
    <>
      <Field label={t`Name`} required error={problems['name']}>
        <Input
          autoFocus
          maxLength={200}
          value={draft.name}
          placeholder={t`Shorter booking form`}
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
      </Field>
      <Field label={t`Hypothesis`} error={problems['hypothesis']}>
        <Textarea
          rows={2}
          maxLength={2_000}
          value={draft.hypothesis}
          placeholder={t`With fewer fields, more visitors finish their booking.`}
          onChange={(event) => onChange({ ...draft, hypothesis: event.target.value })}
        />
      </Field>
    </>
  );
}

function DivisionFields({ flag, draft, onChange, problems }: FormPart & { flag: Flag }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Field label={t`Environment`} error={problems['environment']}>
          <Select
            options={environmentOptions(environmentsOf(flag))}
            value={draft.environment}
            onChange={(environment) => onChange({ ...draft, environment })}
          />
        </Field>
        <Field
          label={t`Unit`}
          hint={t`Field of the context: userId, sessionId, or one of your own`}
          error={problems['unit']}
        >
          <Input
            value={draft.unit}
            maxLength={100}
            spellCheck={false}
            onChange={(event) => onChange({ ...draft, unit: event.target.value })}
          />
        </Field>
      </div>
      <AllocationFields
        names={variantNames(flag)}
        weights={draft.weights}
        onChange={(weights) => onChange({ ...draft, weights })}
        problems={problems}
      />
    </>
  );
}

function useExperimentForm(flag: Flag, experiment: Experiment | null, onClose: () => void) {
  const [create, creation] = useCreateExperimentMutation();
  const [change, changing] = useChangeExperimentMutation();
  const [draft, setDraft] = useState(() => draftOf(experiment));
  // Changes of others in the meantime are refused, not overwritten.
  const [opened] = useState(experiment);
  const [keyOf] = useState(() => createRepeatKeys(() => crypto.randomUUID()));
  const { problems, refuse, check } = useDraftProblems(draft, draftProblems);
  const [alert, setAlert] = useState<string>();
  const send = async () => {
    if (!opened) {
      const body = bodyOf(draft);
      return await create({ key: flag.key, body, idempotencyKey: keyOf('experiment', body) });
    }
    const { name, hypothesis, ...rest } = bodyOf(draft);
    const patch = opened.status === 'draft' ? { name, hypothesis, ...rest } : { name, hypothesis };
    return await change({ experiment: opened, patch });
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setAlert(undefined);
    if (!check()) return;
    const { error } = await send();
    if (!error) return onClose();
    const refused = fieldErrorsOf(error);
    refuse(refused);
    setAlert(Object.values(refused)[0] ?? describeRequestError(error));
  };
  return { draft, setDraft, problems, alert, isBusy: creation.isLoading || changing.isLoading, submit };
}
