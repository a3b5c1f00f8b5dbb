import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { Plus } from 'lucide-react';
import { PlanChip } from '../../core/maintenance/maintenance-looks.tsx';
import { dueWords } from '../../core/maintenance/maintenance-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDay } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useRecordLive } from '../../records/use-record-live.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { plans, usePlansOfQuery } from './maintenance-api.ts';

const form = lazyComponent(() => import('./plan-form-dialog.tsx').then((file) => file.PlanFormDialog));

/** On the page of equipment: the plans that look after it. */
export function EquipmentPlansPanel({ equipment }: { equipment: Equipment }) {
  const user = useCurrentUser();
  const mayView = scopeOf(user, 'maintenance_plan.view') !== 'none';
  const { id, customerId, customerName, siteId } = equipment;
  const { data, error, refetch } = usePlansOfQuery({ equipmentId: id }, { skip: !mayView });
  useRecordLive(plans);
  if (!mayView) return null;
  const place =
    customerId === null
      ? { equipmentIds: [id] }
      : { customer: { id: customerId, name: customerName ?? '' }, siteId: siteId ?? '', equipmentIds: [id] };
  return (
    <Panel
      title={t`Maintenance`}
      badge={data && <span className="num text-sm text-3">{data.items.length}</span>}
      actions={
        scopeOf(user, 'maintenance_plan.create') === 'company' && (
          <DialogButton size="sm" icon={<Plus />} dialog={form} of={{ place }}>
            <Trans>New plan</Trans>
          </DialogButton>
        )
      }
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={1} />}
      {data?.items.length === 0 && (
        <p className="px-3 pb-3 text-2">
          <Trans>No plan looks after it.</Trans>
        </p>
      )}
      <PlanRows items={data?.items ?? []} />
    </Panel>
  );
}

/** On the page of a generated job: its plan. */
export function JobPlanPanel({ job }: { job: Job }) {
  const mayView = scopeOf(useCurrentUser(), 'maintenance_plan.view') !== 'none';
  const skip = !mayView || job.number === 0 || job.source !== 'maintenance';
  const { data } = usePlansOfQuery({ jobId: job.id }, { skip });
  if (skip || !data || data.items.length === 0) return null;
  return (
    <Panel title={t`Maintenance plan`} flush>
      <PlanRows items={data.items} />
    </Panel>
  );
}

function PlanRows({ items }: { items: readonly MaintenancePlan[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((plan) => (
        <li key={plan.id}>
          <Link
            to={`/maintenance/${plan.id}`}
            className="flex items-center gap-3 px-3 py-2 hover:bg-surface-2 focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-1">{plan.name}</span>
              <span className="num block truncate text-xs text-3">
                {[
                  plan.nextDueOn && t`due ${formatDay(plan.nextDueOn, 'date')}`,
                  dueWords(plan),
                  ...signing(plan),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <PlanChip plan={plan} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function signing({ requiresSignature, checklistName }: MaintenancePlan): string[] {
  return [
    ...(checklistName === null ? [] : [checklistName]),
    ...(requiresSignature ? [t`with signature`] : []),
  ];
}
