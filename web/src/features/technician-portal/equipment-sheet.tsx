import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { equipmentMachine } from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { EquipmentState } from '@switchyard/contracts/equipment/equipment-options.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { stepsFrom } from '@switchyard/contracts/records/state-machine.ts';
import { useState } from 'react';
import { EquipmentStateChip, WarrantyChip } from '../../core/equipment/equipment-looks.tsx';
import { equipmentCategoryWord, equipmentStepVerb } from '../../core/equipment/equipment-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate, formatDay } from '../../lib/format-date.ts';
import type { EnqueueInput } from '../../offline/actions/enqueue-input.ts';
import { enqueueAction } from '../../offline/views/enqueue-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useAttempt } from './use-attempt.ts';
import { equipmentStepCommand, meterReadingCommand } from './equipment-commands.ts';
import { EquipmentReadingForm } from './equipment-reading-form.tsx';

type EquipmentSheetProps = {
  equipment: Equipment;
  /** The job of the visit, to which changes belong. */
  jobId: string;
  zone: string;
  onClose: () => void;
};

/** A piece of equipment on site: its plate and history, its state and its meters; works without a network. */
export function EquipmentSheet({ equipment, jobId, zone, onClose }: EquipmentSheetProps) {
  const user = useCurrentUser();
  const keep = useKeep();
  const [asked, setAsked] = useState<EquipmentState | null>(null);
  const now = () => new Date().toISOString();
  const steps =
    scopeOf(user, 'equipment.transition') === 'none'
      ? []
      : stepsFrom(equipmentMachine, equipment.state, user.role);
  const take = (to: EquipmentState, reason: string | null) =>
    keep(equipmentStepCommand(equipment, { to, reason, jobId }, now()));
  return (
    <Sheet open onOpenChange={onClose} title={equipment.name}>
      <div className="flex h-full flex-col gap-4 overflow-y-auto p-4">
        <p className="flex flex-wrap items-center gap-2">
          <EquipmentStateChip state={equipment.state} />
          <WarrantyChip equipment={equipment} />
        </p>
        {equipment.stateReason !== null && <p className="wrap-break-word text-1">{equipment.stateReason}</p>}
        <DetailList items={factsOf(equipment, zone)} />
        {steps.length > 0 && (
          <div role="group" aria-label={t`Next steps`} className="flex flex-wrap gap-2">
            {steps.map(({ to, needs }) => (
              <Button
                key={to}
                size="lg"
                onClick={() => (needs.length > 0 ? setAsked(to) : void take(to, null))}
              >
                {equipmentStepVerb(to)}
              </Button>
            ))}
          </div>
        )}
        {scopeOf(user, 'equipment.measure') !== 'none' && (
          <EquipmentReadingForm
            equipment={equipment}
            zone={zone}
            onSave={(reading) => keep(meterReadingCommand(equipment, reading, now()))}
          />
        )}
      </div>
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={t`${equipmentStepVerb(asked)}?`}
          description={t`The office sees it with your reason, and the time counts from now.`}
          confirmLabel={equipmentStepVerb(asked)}
          reason="required"
          onConfirm={async (reason) => {
            await take(asked, reason);
          }}
        />
      )}
    </Sheet>
  );
}

function factsOf(equipment: Equipment, zone: string) {
  const { lastWork } = equipment;
  return [
    { label: t`Category`, value: equipmentCategoryWord(equipment.category) },
    { label: t`Manufacturer`, value: equipment.manufacturer },
    { label: t`Model`, value: equipment.model },
    { label: t`Serial number`, value: equipment.serial },
    { label: t`Location`, value: equipment.location },
    { label: t`Installed on`, value: equipment.installedOn && formatDay(equipment.installedOn, 'date') },
    { label: t`Warranty terms`, value: equipment.warrantyTerms },
    {
      label: t`Last work`,
      value: lastWork && (
        <Trans>
          {formatDate(lastWork.completedAt, zone, 'date')}: #{lastWork.number} {lastWork.title}
        </Trans>
      ),
    },
    { label: t`Notes`, value: equipment.notes },
  ].filter(({ value }) => value !== null && value !== '');
}

/** Stores a command on this device; resolves to false after an error message was shown. */
function useKeep(): (command: EnqueueInput) => Promise<boolean> {
  const dispatch = useAppDispatch();
  const attempt = useAttempt();
  return (command) => attempt(() => dispatch(enqueueAction(command)));
}
