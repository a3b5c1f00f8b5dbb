import { t } from '@lingui/core/macro';
import type { MaintenancePlan } from '@switchyard/contracts/maintenance/maintenance-plan.ts';
import { RecordEditForm } from '../../records/record-edit-form.tsx';
import { plans } from './maintenance-api.ts';
import { planFields } from './plan-fields.tsx';
import { planFormSchema, toPlanInput, toPlanPatch } from './plan-form.ts';

/** Edits a plan. Jobs that exist stay as they are; conflicts with other users' changes are settled per field. */
export function PlanEditDialog({ plan, onClose }: { plan: MaintenancePlan; onClose: () => void }) {
  return (
    <RecordEditForm
      api={plans}
      item={plan}
      title={t`Edit ${plan.name}`}
      size="lg"
      schema={planFormSchema}
      fields={planFields}
      toInput={toPlanInput}
      toPatch={toPlanPatch}
      onClose={onClose}
    />
  );
}
