import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { plans } from './maintenance-api.ts';
import { planFields } from './plan-fields.tsx';
import { emptyPlan, planFormSchema, type PlanPlace, toCreatePlan } from './plan-form.ts';

type PlanFormDialogProps = {
  onClose: () => void;
  /** The known part of its place, if the form is opened on another record's page. */
  place?: PlanPlace;
};

/** The form for a new plan; its page opens when it is saved. */
export function PlanFormDialog({ onClose, place }: PlanFormDialogProps) {
  const { companyTimeZone: zone } = useCurrentUser();
  const navigate = useNavigate();
  const [create] = plans.create.useMutation();
  const [values] = useState(() => emptyPlan(place ?? {}, formatDate(Date.now(), zone, 'isoDay')));
  return (
    <RecordForm
      title={t`New maintenance plan`}
      description={t`A new plan is a draft: activate it on its page.`}
      size="lg"
      submitLabel={t`Create maintenance plan`}
      schema={planFormSchema}
      values={values}
      fields={planFields}
      onClose={onClose}
      onSubmit={async (form, keyOf) => {
        const body = toCreatePlan(form);
        const { id } = await create({ body, idempotencyKey: keyOf('maintenance_plan', body) }).unwrap();
        await navigate(`/maintenance/${id}`);
      }}
    />
  );
}
