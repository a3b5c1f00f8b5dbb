import { t } from '@lingui/core/macro';
import type { EquipmentState } from '@switchyard/contracts/equipment/equipment-options.ts';
import { isUnderWarranty, isWarrantyEnding } from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { ShieldCheck } from 'lucide-react';
import { formatDate, formatDay } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { useCompanyZone } from '../use-session.ts';
import { equipmentStateWord } from './equipment-words.ts';

const tones: Readonly<Record<EquipmentState, Tone>> = {
  in_service: 'ok',
  degraded: 'warn',
  down: 'danger',
  under_maintenance: 'info',
  standby: 'neutral',
  retired: 'neutral',
};

export function EquipmentStateChip({ state }: { state: EquipmentState }) {
  return <Chip tone={tones[state]}>{equipmentStateWord(state)}</Chip>;
}

/** `E-12` */
export function equipmentNumber(number: number): string {
  return `E-${number}`;
}

/** `Under warranty until 24 Dec 2026`, for equipment that is. */
export function WarrantyChip({ equipment }: { equipment: Pick<Equipment, 'warrantyUntil'> }) {
  const zone = useCompanyZone();
  const today = formatDate(useNow(60_000), zone, 'isoDay');
  if (equipment.warrantyUntil === null || !isUnderWarranty(equipment, today)) return null;
  return (
    <Chip tone={isWarrantyEnding(equipment, today) ? 'warn' : 'accent'} icon={<ShieldCheck />}>
      {t`Under warranty until ${formatDay(equipment.warrantyUntil, 'date')}`}
    </Chip>
  );
}
