import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagSchedule, PlannedChange } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import { GitPullRequestArrow } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toInstant } from '../../../lib/to-instant.ts';
import type { FormField } from '../../../records/form-field.ts';
import { type KeyOf, RecordForm } from '../../../records/record-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { BlastRadius } from '../blast/blast-radius.tsx';
import { questionAt } from '../blast/question-at.ts';
import { environmentOptions } from '../environments.ts';
import { flagStateIn } from '../flag-state.ts';
import { useReviewed } from '../requests/use-reviewed.ts';
import { environmentsOf } from '../rules/environments-of.ts';
import { useFlagRulesQuery } from '../rules/rules-api.ts';
import { ruleName } from './edit-words.ts';
import { changeOf, type ScheduleDraft, scheduleSchema, startOf } from './schedule-draft.ts';
import { useChangeFlagScheduleMutation, useScheduleFlagChangeMutation } from './schedules-api.ts';

type ScheduleDialogProps = {
  flag: Flag;
  zone: string;
  here: FlagEnvironment;
  /** The upcoming change that is edited; null: a new one. */
  schedule: FlagSchedule | null;
  /** Requests another change where changes need a change request. */
  onRequest: (environment: FlagEnvironment) => void;
  onClose: () => void;
};

/** Schedules a switch or a share, or edits time, reason and content of an upcoming change. */
export function ScheduleDialog({ flag, zone, here, schedule, onRequest, onClose }: ScheduleDialogProps) {
  const [create] = useScheduleFlagChangeMutation();
  const [change] = useChangeFlagScheduleMutation();
  const fields = useMemo(() => fieldsOf({ flag, zone, schedule }), [flag, zone, schedule]);
  const values = useMemo(() => startOf(schedule, { here, zone }), [schedule, here, zone]);
  const save = async (draft: ScheduleDraft, keyOf: KeyOf) => {
    const runAt = toInstant(draft.runAt, zone) ?? '';
    const reason = draft.reason.trim() === '' ? null : draft.reason.trim();
    const { environment } = draft;
    const revision = flagStateIn(flag, environment)?.revision ?? 0;
    if (schedule === null) {
      const body = { runAt, reason, change: changeOf(draft) };
      const idempotencyKey = keyOf('schedule', { environment, revision, ...body });
      await create({ key: flag.key, environment, revision, body, idempotencyKey }).unwrap();
      return;
    }
    const isSame = draft.what === values.what && draft.percentage === values.percentage;
    const content: { change?: PlannedChange; baseRevision?: number } = isSame
      ? {}
      : { change: changeOf(draft), baseRevision: revision };
    const isMoved = draft.runAt !== values.runAt;
    await change({ schedule, body: { ...(isMoved ? { runAt } : {}), reason, ...content } }).unwrap();
  };
  return (
    <RecordForm
      title={schedule === null ? t`Schedule a change of ${flag.name}` : t`Edit the scheduled change`}
      description={t`It is made at that time, unless someone else changes the same fields in the meantime: then you are told.`}
      submitLabel={schedule === null ? t`Schedule change` : t`Save changes`}
      schema={scheduleSchema}
      values={values}
      fields={fields}
      above={(form) =>
        !isContentFixed(schedule) && (
          <>
            <ReviewHint flag={flag} environment={form.watch('environment')} onRequest={onRequest} />
            <PlannedEffect flag={flag.key} zone={zone} draft={form.watch()} />
          </>
        )
      }
      onClose={onClose}
      onSubmit={save}
    />
  );
}

type PlannedEffectProps = { flag: string; zone: string; draft: ScheduleDraft };

/** The effect at the planned time, once the form names a change. */
function PlannedEffect({ flag, zone, draft }: PlannedEffectProps) {
  const { environment, what, runAt } = draft;
  if (what === '' || !scheduleSchema.safeParse(draft).success) return null;
  return (
    <div className="mb-3">
      <BlastRadius
        flag={flag}
        environment={environment}
        question={questionAt(changeOf(draft), toInstant(runAt, zone))}
      />
    </div>
  );
}

type ControlProps = { form: UseFormReturn<ScheduleDraft> };

function fieldsOf({
  flag,
  zone,
  schedule,
}: Pick<ScheduleDialogProps, 'flag' | 'zone' | 'schedule'>): readonly FormField<ScheduleDraft>[] {
  const isFixed = isContentFixed(schedule);
  const place: FormField<ScheduleDraft> = {
    kind: 'choice',
    name: 'environment',
    label: t`Environment`,
    options: environmentOptions(environmentsOf(flag)),
  };
  const content: FormField<ScheduleDraft>[] = [
    {
      kind: 'listed',
      name: 'what',
      label: t`Change`,
      required: true,
      useOptions: (form) => ({ options: useWhatOptions(form, { flag, schedule }) }),
    },
  ];
  const share: FormField<ScheduleDraft> = {
    kind: 'custom',
    name: 'percentage',
    label: t`Share`,
    Control: PercentageControl,
  };
  return [
    ...(schedule === null ? [place] : []),
    ...(isFixed ? [] : content),
    { kind: 'text', name: 'runAt', label: t`Time`, type: 'datetime-local', required: true, hint: zone },
    ...(isFixed ? [] : [share]),
    {
      kind: 'textarea',
      name: 'reason',
      label: t`Reason`,
      rows: 2,
      maxLength: 500,
      width: 'full',
    },
  ];
}

/** True if only time and reason can be edited: rules have an editor of their own, and what was approved stays. */
function isContentFixed(schedule: FlagSchedule | null): boolean {
  return schedule !== null && (schedule.kind === 'rules' || Boolean(schedule.requestId));
}

/**
 * The switch, and the share of each rule that has one; only off where changes need a change request. A new change whose kind
 * does not exist in the chosen environment becomes the first that does.
 */
function useWhatOptions(
  form: UseFormReturn<ScheduleDraft>,
  { flag, schedule }: Pick<ScheduleDialogProps, 'flag' | 'schedule'>,
) {
  const [environment, what] = form.watch(['environment', 'what']);
  const isReviewed = useReviewed(flag.key).has(environment);
  const { currentData: rules } = useFlagRulesQuery({ key: flag.key, environment });
  const shares = (rules?.strategies ?? []).filter(({ kind }) => kind.name === 'rollout');
  const all = [
    { value: 'on', label: t`Switch on` },
    { value: 'off', label: t`Switch off` },
    ...shares.map((strategy) => {
      const name = ruleName(strategy);
      return { value: `share:${strategy.id}`, label: t`Set the share of “${name}”` };
    }),
  ];
  const { what: kept } = form.formState.defaultValues ?? {};
  const isOffered = (value: string) =>
    !isReviewed || value === 'off' || (schedule !== null && value === kept);
  const options = all.filter(({ value }) => isOffered(value));
  const isUnknown = rules !== undefined && !options.some(({ value }) => value === what);
  const first = options[0]?.value;
  useEffect(() => {
    if (schedule === null && isUnknown && first !== undefined) form.setValue('what', first);
  }, [schedule, isUnknown, first, form]);
  return options;
}

type ReviewHintProps = Pick<ScheduleDialogProps, 'onRequest' | 'flag'> & { environment: FlagEnvironment };

/** Where changes need a change request: says so, and leads to one. */
function ReviewHint({ flag, environment, onRequest }: ReviewHintProps) {
  if (!useReviewed(flag.key).has(environment)) return null;
  return (
    <div className="mb-3 flex flex-col items-start gap-2 text-sm text-2">
      <p>
        <Trans>Changes here need the approval of another person, except switching off.</Trans>
      </p>
      <Button size="sm" icon={<GitPullRequestArrow />} onClick={() => onRequest(environment)}>
        <Trans>Request a change</Trans>
      </Button>
    </div>
  );
}

/** The share, if one is to be set. */
function PercentageControl({ form }: ControlProps) {
  const { error } = form.getFieldState('percentage', form.formState);
  if (!form.watch('what').startsWith('share:')) return <div hidden />;
  return (
    <Field label={t`Share, %`} required error={error?.message}>
      <Input inputMode="decimal" maxLength={7} {...form.register('percentage')} />
    </Field>
  );
}
