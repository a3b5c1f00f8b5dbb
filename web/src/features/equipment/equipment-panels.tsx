import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { equipmentIdsOf } from '../../core/equipment/equipment-ids.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useRecordLive } from '../../records/use-record-live.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { equipmentApi, useEquipmentOfQuery } from './equipment-api.ts';
import { EquipmentRows } from './equipment-rows.tsx';
import type { EquipmentFormDialog } from './equipment-form-dialog.tsx';

const form = lazyComponent(() =>
  import('./equipment-form-dialog.tsx').then((file) => file.EquipmentFormDialog),
);

/** On a customer's page: the equipment at their sites. */
export function CustomerEquipmentPanel({ customer }: { customer: Customer }) {
  const { id, name, number } = customer;
  return (
    <EquipmentPanel
      query={{ customerId: id }}
      isNew={number === 0}
      empty={<Trans>No equipment is known at the sites of this customer.</Trans>}
      allHref={`/equipment?customerId=${id}`}
      place={{ customer: { id, name } }}
    />
  );
}

/** On a job's page: the equipment that the job names, with its warranty. */
export function JobEquipmentPanel({ job }: { job: Job }) {
  const user = useCurrentUser();
  const [nameOnJob] = equipmentApi.nameOnJob.useMutation();
  const { id, revision, customerId, customerName, siteId, number } = job;
  const mayName = scopeOf(user, 'job.update') === 'company';
  const equipmentIds = equipmentIdsOf(job);
  if (!mayName && equipmentIds.length === 0) return null;
  return (
    <EquipmentPanel
      query={{ jobId: id }}
      isNew={number === 0}
      empty={<Trans>The job names no equipment. Choose what is there in Edit, or add it here.</Trans>}
      allHref={`/equipment?siteId=${siteId}`}
      place={{ customer: { id: customerId, name: customerName }, siteId }}
      mayAdd={mayName}
      onCreated={(equipment) =>
        nameOnJob({ id, revision, body: { equipmentIds: [...equipmentIds, equipment.id] } }).unwrap()
      }
    />
  );
}

type EquipmentPanelProps = {
  query: Parameters<typeof useEquipmentOfQuery>[0];
  /** A record that the server has not numbered has no equipment yet. */
  isNew: boolean;
  empty: ReactNode;
  allHref: string;
  place: NonNullable<ComponentProps<typeof EquipmentFormDialog>['place']>;
  mayAdd?: boolean;
  onCreated?: (equipment: Equipment) => Promise<unknown>;
};

function EquipmentPanel(props: EquipmentPanelProps) {
  const { query, isNew, empty, allHref, place, mayAdd = true, onCreated } = props;
  const user = useCurrentUser();
  const mayView = scopeOf(user, 'equipment.view') !== 'none';
  const { data, error, refetch } = useEquipmentOfQuery(query, { skip: isNew || !mayView });
  useRecordLive(equipmentApi);
  if (isNew || !mayView) return null;
  return (
    <Panel
      title={t`Equipment`}
      badge={data && <span className="num text-sm text-3">{data.items.length}</span>}
      actions={
        <>
          <Link to={allHref} className="rounded-sm px-1 text-sm text-2 hover:text-1">
            <Trans>All equipment</Trans>
          </Link>
          {mayAdd && scopeOf(user, 'equipment.create') === 'company' && (
            <DialogButton
              size="sm"
              icon={<Plus />}
              dialog={form}
              of={{ place, ...(onCreated === undefined ? {} : { onCreated }) }}
            >
              <Trans>Add equipment</Trans>
            </DialogButton>
          )}
        </>
      }
      flush
    >
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data?.items.length === 0 && <p className="px-3 pb-3 text-2">{empty}</p>}
      <EquipmentRows items={data?.items ?? []} hidesCustomer />
    </Panel>
  );
}
