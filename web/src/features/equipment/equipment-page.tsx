import { t } from '@lingui/core/macro';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { jobRecord } from '@switchyard/contracts/jobs/job-record.ts';
import type { ReactNode } from 'react';
import { CoveredValue, fieldViewOf } from '../../core/covered-value.tsx';
import { equipmentNumber, EquipmentStateChip, WarrantyChip } from '../../core/equipment/equipment-looks.tsx';
import { equipmentCategoryWord, ownerKindWord } from '../../core/equipment/equipment-words.ts';
import { RecordPanels } from '../../core/record-panels.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate, formatDay } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { RecordPage, type RecordPageDeclaration } from '../../records/record-page.tsx';
import { type Detail, DetailList } from '../../ui/detail-list.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EditEquipment, EquipmentSteps } from './equipment-actions.tsx';
import { equipmentApi } from './equipment-api.ts';
import { MetersPanel } from './meters-panel.tsx';
import { ReliabilityPanel } from './reliability-panel.tsx';
import { TreePanel } from './tree-panel.tsx';
import { WorkPanel } from './work-panel.tsx';

const page: RecordPageDeclaration<Equipment> = {
  api: equipmentApi,
  param: 'equipmentId',
  alsoOn: [jobRecord],
  isListedForAll: true,
  name: ({ number, name }) => `${equipmentNumber(number)} ${name}`,
  shortName: ({ number }) => equipmentNumber(number),
  title: ({ name }) => name,
  status: ({ state }) => <EquipmentStateChip state={state} />,
  deletion: {
    description: t`It disappears from lists, and jobs no longer show it. It can be restored within 30 days. To keep the history of a piece that is gone, retire it instead.`,
    name: ({ name }) => name,
  },
};

/** One piece of equipment: facts, state and downtime, meters, parts and work. */
export function EquipmentPage() {
  return (
    <RecordPage
      page={page}
      tools={(equipment) => <EditEquipment equipment={equipment} />}
      main={(equipment) => (
        <>
          <StateNote equipment={equipment} />
          <EquipmentSteps equipment={equipment} />
          <ReliabilityPanel equipment={equipment} />
          <MetersPanel equipment={equipment} />
          <RecordPanels of="equipment" told={{ equipment }} />
          <WorkPanel equipment={equipment} />
        </>
      )}
      side={(equipment) => (
        <>
          <Facts equipment={equipment} />
          <TreePanel equipment={equipment} />
        </>
      )}
    />
  );
}

/** Since when it is in its state, and why. */
function StateNote({ equipment }: { equipment: Equipment }) {
  const { companyTimeZone: zone } = useCurrentUser();
  const { stateAt, stateReason } = equipment;
  const since = t`Since ${formatDate(stateAt, zone, 'dateTime')}`;
  return (
    <p className="flex flex-wrap items-center gap-2 text-2">
      <EquipmentStateChip state={equipment.state} />
      <span className="wrap-break-word">{stateReason === null ? since : `${since}: ${stateReason}`}</span>
      <WarrantyChip equipment={equipment} />
    </p>
  );
}

function Facts({ equipment }: { equipment: Equipment }) {
  const user = useCurrentUser();
  const { customerId, customerName, siteName, lastWork, notes } = equipment;
  const day = (value: string | null) => value && <span className="num">{formatDay(value, 'date')}</span>;
  const facts: Detail[] = [
    { label: t`Category`, value: equipmentCategoryWord(equipment.category) },
    { label: t`Manufacturer`, value: equipment.manufacturer },
    { label: t`Model`, value: equipment.model },
    { label: t`Serial number`, value: equipment.serial && <span className="num">{equipment.serial}</span> },
    {
      label: t`Owner`,
      value:
        customerId === null || (user.role !== 'manager' && user.role !== 'admin') ? (
          (customerName ?? ownerKindWord('company'))
        ) : (
          <To href={`/customers/${customerId}`}>{customerName}</To>
        ),
    },
    { label: t`Site`, value: siteName },
    { label: t`Location`, value: equipment.location },
    { label: t`Installed on`, value: day(equipment.installedOn) },
    { label: t`Warranty until`, value: day(equipment.warrantyUntil) },
    { label: t`Warranty terms`, value: equipment.warrantyTerms },
    ...costFact(equipment, user),
    {
      label: t`Last work`,
      value: lastWork && (
        <To href={`/jobs/${lastWork.jobId}`}>
          #{lastWork.number} {lastWork.title} ·{' '}
          {formatDate(lastWork.completedAt, user.companyTimeZone, 'date')}
        </To>
      ),
    },
    { label: t`Notes`, value: notes && <span className="whitespace-pre-wrap">{notes}</span> },
    ...(equipment.externalRef === null ? [] : [{ label: t`Reference`, value: equipment.externalRef }]),
  ];
  return (
    <Panel title={t`Details`}>
      <DetailList items={facts} />
    </Panel>
  );
}

/** The cost, behind a button if the role masks it. */
function costFact({ id, costMinor }: Equipment, user: Parameters<typeof fieldViewOf>[0]): Detail[] {
  if (fieldViewOf(user, 'equipment.costMinor') !== 'masked') {
    return costMinor === null ? [] : [{ label: t`Cost`, value: formatMoney(costMinor) }];
  }
  const value = (
    <CoveredValue field="equipment.costMinor" id={id}>
      {(amount) => formatMoney(Number(amount))}
    </CoveredValue>
  );
  return [{ label: t`Cost`, value }];
}

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="rounded-sm text-info hover:underline" to={href}>
      {children}
    </Link>
  );
}
