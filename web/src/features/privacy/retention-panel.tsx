import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RetentionClass, RetentionRule } from '@switchyard/contracts/privacy/retention-routes.ts';
import { useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatCount } from '../../lib/format-number.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useChangeRetentionMutation, useRetentionQuery } from './privacy-api.ts';

const names: Readonly<Record<RetentionClass, string>> = {
  messages: t`Messages with customers`,
  photos: t`Pictures of jobs that are done`,
  requests: t`Service requests that came to an end`,
  leads: t`Requests to sales that are won or lost`,
  notifications: t`Notifications`,
  security_facts: t`Audit and history of sign-ins`,
};

/** How long the company keeps classes of data, with the next run and the last result. */
export function RetentionPanel({ zone }: { zone: string }) {
  const { demo } = useCurrentUser();
  const { data, error, refetch } = useRetentionQuery();
  return (
    <Panel title={t`Retention`}>
      <p className="text-2">
        <Trans>
          Data past its limit is removed once an hour, except what a legal hold keeps. Jobs and visits stay.
        </Trans>{' '}
        {demo && <Trans>Limits cannot be changed in the demo.</Trans>}
      </p>
      {error !== undefined && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && error === undefined && <Skeleton className="mt-2 h-40" />}
      <ul className="divide-y divide-line">
        {data?.items.map((rule) => (
          <RetentionRow key={`${rule.class} ${rule.days}`} rule={rule} zone={zone} />
        ))}
      </ul>
    </Panel>
  );
}

function RetentionRow({ rule, zone }: { rule: RetentionRule; zone: string }) {
  const { demo } = useCurrentUser();
  const [text, setText] = useState(rule.days === null ? '' : String(rule.days));
  const [problem, setProblem] = useState<string>();
  const [change, { isLoading }] = useChangeRetentionMutation();
  const { least, most } = rule;
  const days = text.trim() === '' ? null : Number(text);
  const save = async () => {
    if (days !== null && !(Number.isInteger(days) && days >= least && days <= most)) {
      setProblem(t`Enter ${least} to ${most} days, or nothing.`);
      return;
    }
    const { error } = await change({ name: rule.class, days });
    setProblem(error ? describeRequestError(error) : undefined);
  };
  return (
    <li className="flex flex-wrap items-start gap-3 py-2">
      <div className="min-w-48 flex-1">
        <p className="font-medium text-1">{names[rule.class]}</p>
        <p className="text-sm text-3">
          <RunText rule={rule} zone={zone} />
        </p>
      </div>
      <div className="flex items-start gap-2">
        <Field label={t`Days`} hideLabel error={problem} className="w-28">
          <Input
            inputMode="numeric"
            value={text}
            placeholder={endsAnyway(rule) ? String(most) : t`No limit`}
            disabled={demo}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <span className="flex h-8 items-center text-sm text-3 pointer-coarse:h-11">
          <Trans>days</Trans>
        </span>
        <span className="flex h-8 items-center pointer-coarse:h-11">
          <Button busy={isLoading} disabled={demo || days === rule.days} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </span>
      </div>
    </li>
  );
}

/** The audit ends after its longest time, also without a number. */
function endsAnyway({ class: name, days }: RetentionRule): boolean {
  return name === 'security_facts' && days === null;
}

function RunText({ rule, zone }: { rule: RetentionRule; zone: string }) {
  const { most } = rule;
  if (endsAnyway(rule)) return <Trans>Removed after {most} days</Trans>;
  if (rule.nextRunAt === null) return <Trans>No limit</Trans>;
  const next = formatDate(rule.nextRunAt, zone, 'dayTime');
  const last = formatCount(rule.lastRemoved);
  const all = formatCount(rule.totalRemoved);
  return (
    <Trans>
      Next run: {next}; last run removed {last}, all runs {all}
    </Trans>
  );
}
