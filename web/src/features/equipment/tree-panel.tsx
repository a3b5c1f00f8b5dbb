import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { Plus } from 'lucide-react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { equipmentApi, useEquipmentOfQuery } from './equipment-api.ts';
import { EquipmentRows } from './equipment-rows.tsx';

const form = lazyComponent(() =>
  import('./equipment-form-dialog.tsx').then((file) => file.EquipmentFormDialog),
);

/** The line above a piece of equipment, up to the top, and its own parts. */
export function TreePanel({ equipment }: { equipment: Equipment }) {
  const user = useCurrentUser();
  const { data } = useEquipmentOfQuery({ parentId: equipment.id });
  const mayAdd = scopeOf(user, 'equipment.create') === 'company' && equipment.state !== 'retired';
  const parts = data?.items ?? [];
  const { customerId, customerName, siteId } = equipment;
  const place = {
    parentId: equipment.id,
    isOwn: customerId === null,
    siteId: siteId ?? '',
    customer: customerId === null ? undefined : { id: customerId, name: customerName ?? '' },
  };
  if (equipment.parentId === null && parts.length === 0 && !mayAdd) return null;
  return (
    <Panel
      title={t`Parts`}
      actions={
        mayAdd && (
          <DialogButton size="sm" icon={<Plus />} dialog={form} of={{ place }}>
            <Trans>Add part</Trans>
          </DialogButton>
        )
      }
      flush
    >
      {equipment.parentId !== null && (
        <p className="flex flex-wrap items-center gap-1 px-3 pb-2 text-sm text-2">
          <Trans>Part of</Trans> <Above id={equipment.parentId} />
        </p>
      )}
      {data && parts.length === 0 && (
        <p className="px-3 pb-3 text-2">
          <Trans>No parts are recorded.</Trans>
        </p>
      )}
      <EquipmentRows items={parts} hidesCustomer />
    </Panel>
  );
}

/** The line above, the topmost first. */
function Above({ id }: { id: string }) {
  const { data } = equipmentApi.read.useQuery(id, { refetchOnMountOrArgChange: false });
  if (!data) return null;
  return (
    <>
      {data.parentId !== null && (
        <>
          <Above id={data.parentId} /> <span aria-hidden="true">›</span>
        </>
      )}
      <Link to={`/equipment/${data.id}`} className="rounded-sm text-info hover:underline">
        {data.name}
      </Link>
    </>
  );
}
