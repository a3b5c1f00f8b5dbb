import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { plateText } from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { EquipmentStateChip, WarrantyChip } from '../../core/equipment/equipment-looks.tsx';
import { equipmentIdsOf } from '../../core/equipment/equipment-ids.ts';
import { equipmentCategoryWord } from '../../core/equipment/equipment-words.ts';
import { formatDate } from '../../lib/format-date.ts';
import { EquipmentSheet } from './equipment-sheet.tsx';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { Chip } from '../../ui/chip.tsx';

type VisitEquipmentProps = { visit: Visit; pack: TechnicianPack; zone: string };

/** The equipment at the site of a visit; the pieces that the job is about come first. */
export function VisitEquipment({ visit, pack, zone }: VisitEquipmentProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const job = pack.jobs.find(({ id }) => id === visit.jobId);
  const named = new Set(equipmentIdsOf(job ?? {}));
  const items = pack.equipment
    .filter(({ id, siteId, state }) => named.has(id) || (siteId === job?.siteId && state !== 'retired'))
    .toSorted((a, b) => Number(named.has(b.id)) - Number(named.has(a.id)));
  const opened = items.find(({ id }) => id === openId);
  if (items.length === 0) return null;
  return (
    <section aria-label={t`Equipment`} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-3">
        <Trans>Equipment here</Trans>
      </h3>
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => setOpenId(item.id)}
              className="flex min-h-14 w-full items-center gap-2 rounded-lg bg-surface-3 px-3 py-2 text-left"
            >
              <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                <span className="truncate font-medium text-1">{item.name}</span>
                <span className="truncate text-sm text-2">{subtitle(item)}</span>
                {item.lastWork && (
                  <span className="num truncate text-xs text-3">
                    {t`Last work ${formatDate(item.lastWork.completedAt, zone, 'date')}: ${item.lastWork.title}`}
                  </span>
                )}
                <span className="flex flex-wrap gap-1">
                  {named.has(item.id) && <Chip tone="info">{t`This job`}</Chip>}
                  <EquipmentStateChip state={item.state} />
                  <WarrantyChip equipment={item} />
                  <SyncBadge entity={`equipment:${item.id}`} />
                </span>
              </span>
              <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-3" />
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <EquipmentSheet equipment={opened} jobId={visit.jobId} zone={zone} onClose={() => setOpenId(null)} />
      )}
    </section>
  );
}

function subtitle(item: Equipment): string {
  const plate = plateText(item);
  return [plate === '' ? equipmentCategoryWord(item.category) : plate, item.location]
    .filter(Boolean)
    .join(' · ');
}
