import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SecurityAlert } from '@switchyard/contracts/security/security-alert-routes.ts';
import type { AlertRule, AlertState } from '@switchyard/contracts/security/security-alert-rules.ts';
import { ShieldCheck } from 'lucide-react';
import { describeRequestError } from '../../lib/request-error.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useSecurityAlertsQuery, useStepAlertMutation } from './security-api.ts';

const titles: Readonly<Record<AlertRule, string>> = {
  failed_sign_ins: t`Many failed sign-ins`,
  new_device: t`Sign-in from a new device`,
  factor_removed: t`Second factor removed`,
  new_admin: t`New admin`,
  token_network: t`API token used from a new network`,
};
const states: Readonly<Record<AlertState, { readonly word: string; readonly tone: Tone }>> = {
  open: { word: t`Open`, tone: 'danger' },
  acknowledged: { word: t`Acknowledged`, tone: 'warn' },
  resolved: { word: t`Resolved`, tone: 'neutral' },
};

/** Alerts of the built-in rules, unresolved ones first. */
export function AlertsTab({ zone }: { zone: string }) {
  const { data, error, refetch } = useSecurityAlertsQuery();
  const [step] = useStepAlertMutation();
  const toast = useToast();
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rowHeight={72} />;
  if (data.items.length === 0) {
    return (
      <EmptyState icon={<ShieldCheck />} title={t`No alerts`}>
        <Trans>
          Many failed sign-ins, sign-ins from new devices, removed second factors and new admins appear here.
        </Trans>
      </EmptyState>
    );
  }
  const take = async (alert: SecurityAlert, to: 'acknowledged' | 'resolved') => {
    const result = await step({ alert, to });
    if (!result.error) return;
    toast({
      title: t`Not changed`,
      description: describeRequestError(result.error),
      variant: 'destructive',
    });
  };
  return (
    <div className="h-full overflow-y-auto p-4 max-sm:p-3">
      <ul
        aria-label={t`Alerts`}
        className="max-w-3xl divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {data.items.map((alert) => (
          <Alert key={alert.id} alert={alert} zone={zone} onStep={(to) => void take(alert, to)} />
        ))}
      </ul>
    </div>
  );
}

type AlertProps = {
  alert: SecurityAlert;
  zone: string;
  onStep: (to: 'acknowledged' | 'resolved') => void;
};

function Alert({ alert, zone, onStep }: AlertProps) {
  const { rule, state, subjectId, subjectName, times, device, address, lastAt } = alert;
  const title = (titles as Readonly<Record<string, string>>)[rule] ?? rule.replaceAll('_', ' ');
  return (
    <li className="flex items-start gap-3 px-3 py-2.5 max-sm:flex-col max-sm:gap-2">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="min-w-0 truncate font-medium text-1">{title}</span>
          <Chip tone={states[state].tone}>{states[state].word}</Chip>
          {times > 1 && <span className="num text-sm text-2">× {times}</span>}
        </div>
        <p className="text-sm">
          <Link
            to={`/security?userId=${subjectId}`}
            className="rounded-sm text-1 hover:underline hover:underline-offset-2"
          >
            {subjectName}
          </Link>
        </p>
        <p className="num text-sm text-3">
          <RelativeTime at={lastAt} zone={zone} />
          {[device, address].map((part) => (part === null ? '' : ` · ${part}`)).join('')}
        </p>
        <Handled alert={alert} zone={zone} />
      </div>
      {state !== 'resolved' && (
        <div className="flex gap-2">
          {state === 'open' && (
            <Button
              aria-label={t`Acknowledge: ${title}, ${subjectName}`}
              onClick={() => onStep('acknowledged')}
            >
              <Trans>Acknowledge</Trans>
            </Button>
          )}
          <Button aria-label={t`Resolve: ${title}, ${subjectName}`} onClick={() => onStep('resolved')}>
            <Trans>Resolve</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

/** The admins who acknowledged and resolved it, and when. */
function Handled({ alert, zone }: Pick<AlertProps, 'alert' | 'zone'>) {
  const { acknowledgedAt, acknowledgedByName, resolvedAt, resolvedByName } = alert;
  return (
    <p className="text-sm text-3 empty:hidden">
      {acknowledgedAt !== null && (
        <span className="block">
          <Trans>
            Acknowledged by {acknowledgedByName}, {formatDate(acknowledgedAt, zone, 'dateTime')}
          </Trans>
        </span>
      )}
      {resolvedAt !== null && (
        <span className="block">
          <Trans>
            Resolved by {resolvedByName}, {formatDate(resolvedAt, zone, 'dateTime')}
          </Trans>
        </span>
      )}
    </p>
  );
}
