import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { equipmentMachine } from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { EquipmentState } from '@switchyard/contracts/equipment/equipment-options.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { stepsFrom } from '@switchyard/contracts/records/state-machine.ts';
import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { equipmentStepVerb } from '../../core/equipment/equipment-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';

const editDialog = lazyComponent(() =>
  import('./equipment-edit-dialog.tsx').then((file) => file.EquipmentEditDialog),
);
const stepDialog = lazyComponent(() => import('./step-dialog.tsx').then((file) => file.StepDialog));

/** In the header: edits the details. */
export function EditEquipment({ equipment }: { equipment: Equipment }) {
  if (scopeOf(useCurrentUser(), 'equipment.update') !== 'company') return null;
  return (
    <DialogButton icon={<Pencil />} dialog={editDialog} of={{ equipment }}>
      <Trans>Edit</Trans>
    </DialogButton>
  );
}

/** A button for each state that the equipment may come into next. */
export function EquipmentSteps({ equipment }: { equipment: Equipment }) {
  const user = useCurrentUser();
  const [asked, setAsked] = useState<EquipmentState | null>(null);
  const steps = stepsFrom(equipmentMachine, equipment.state, user.role);
  if (scopeOf(user, 'equipment.transition') === 'none' || steps.length === 0) return null;
  return (
    <div role="group" aria-label={t`Next steps`} className="flex flex-wrap gap-2">
      {steps.map(({ to }) => (
        <Button key={to} onPointerEnter={() => void stepDialog.preload()} onClick={() => setAsked(to)}>
          {equipmentStepVerb(to)}
        </Button>
      ))}
      {asked !== null && (
        <Suspense fallback={null}>
          <stepDialog.Component equipment={equipment} to={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  );
}
