import { t } from '@lingui/core/macro';
import type { EnvironmentRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useCurrentUser } from '../../../core/use-session.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { toInstant } from '../../../lib/to-instant.ts';
import type { FormField } from '../../../records/form-field.ts';
import { RecordForm } from '../../../records/record-form.tsx';
import { BlastRadius } from '../blast/blast-radius.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { questionAt } from '../blast/question-at.ts';
import { environmentName } from '../environments.ts';
import type { RulesBody } from '../rules/rules-api.ts';
import { useScheduleFlagChangeMutation } from './schedules-api.ts';

const schema = z.object({ runAt: z.string().min(1, t`Enter a time`), reason: z.string().max(500) });
type Draft = z.infer<typeof schema>;

type RulesScheduleDialogProps = {
  /** The rules that the draft changes. */
  base: EnvironmentRules;
  change: Omit<RulesBody, 'reason'>;
  reason: string;
  onClose: () => void;
  /** After it has been scheduled. */
  onDone: () => void;
  /** Takes a refusal of the rules themselves, whose fields are elsewhere; false if it is about none of them. */
  onRefused: (error: unknown) => boolean;
};

/** Asks for the time at which a whole draft of rules is to take effect. */
export function RulesScheduleDialog(props: RulesScheduleDialogProps) {
  const { base, change, reason, onClose, onDone, onRefused } = props;
  const zone = useCurrentUser().companyTimeZone;
  const [create] = useScheduleFlagChangeMutation();
  const toast = useToast();
  const fields = useMemo(() => fieldsIn(zone), [zone]);
  const [values] = useState<Draft>(() => ({
    runAt: formatDate(Date.now() + 3_600_000, zone, 'isoMinute'),
    reason,
  }));
  const { flagKey: key, environment, revision } = base;
  const place = environmentName(environment);
  return (
    <RecordForm
      title={t`Schedule the rules`}
      description={t`Programs and screens of ${place} follow the new rules from that time on, unless others change the same rules in the meantime.`}
      submitLabel={t`Schedule rules`}
      schema={schema}
      values={values}
      fields={fields}
      above={(form) => (
        <div className="mb-3">
          <BlastRadius
            flag={key}
            environment={environment}
            question={questionAt({ kind: 'rules', ...change }, toInstant(form.watch('runAt'), zone))}
          />
        </div>
      )}
      onClose={onClose}
      onSubmit={async (draft: Draft, keyOf) => {
        const runAt = toInstant(draft.runAt, zone) ?? '';
        const words = draft.reason.trim();
        const body = {
          runAt,
          reason: words === '' ? null : words,
          change: { kind: 'rules' as const, ...change },
        };
        const idempotencyKey = keyOf('schedule', { environment, revision, ...body });
        try {
          await create({ key, environment, revision, body, idempotencyKey }).unwrap();
        } catch (error) {
          if (onRefused(error)) return;
          throw error;
        }
        const time = formatDate(runAt, zone, 'dayTime');
        toast({ title: t`Rules scheduled`, description: t`They take effect on ${time}.` });
        onDone();
      }}
    />
  );
}

function fieldsIn(zone: string): readonly FormField<Draft>[] {
  return [
    {
      kind: 'text',
      name: 'runAt',
      label: t`Time`,
      type: 'datetime-local',
      required: true,
      hint: zone,
      width: 'full',
    },
    { kind: 'textarea', name: 'reason', label: t`Reason`, rows: 2, maxLength: 500, width: 'full' },
  ];
}
