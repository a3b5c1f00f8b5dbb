import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import { Circle, CircleCheck, X } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { newCustomerForm, newTechnicianForm } from '../../app/first-record-forms.ts';
import { newJobForm } from '../../app/new-job-form.ts';
import { firstStepsPutAway } from '../../app/preferences-slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/use-app-store.ts';
import { useCurrentUser } from '../../app/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type FirstStep, firstSteps } from './first-steps.ts';

const forms = { technician: newTechnicianForm, customer: newCustomerForm, job: newJobForm } as const;
type FormId = keyof typeof forms;

/** What a new company still has to do before it can work; gone when it is done or put away. */
export function FirstStepsPanel({ steps: done }: { steps: Dashboard['firstSteps'] }) {
  const { companyId } = useCurrentUser();
  const hidden = useAppSelector((state) => state.preferences.firstStepsHidden.includes(companyId));
  const dispatch = useAppDispatch();
  const [form, setForm] = useState<FormId | null>(null);
  const steps = firstSteps(done);
  if (hidden || steps.length === 0) return null;
  const Form = form === null ? null : forms[form].Component;
  const next = steps.find((step) => !step.done && step.waitsFor === null)?.id;
  return (
    <Panel
      title="First steps"
      badge={
        <span className="num text-sm text-3">
          {steps.filter((step) => step.done).length} of {steps.length}
        </span>
      }
      actions={
        <IconButton
          label="Put the first steps away"
          icon={<X />}
          size="sm"
          onClick={() => dispatch(firstStepsPutAway({ companyId }))}
        />
      }
      flush
    >
      <ol className="divide-y divide-line border-t border-line">
        {steps.map((step) => (
          <StepRow key={step.id} step={step}>
            <StepAction step={step} main={step.id === next} onForm={setForm} />
          </StepRow>
        ))}
      </ol>
      {Form && (
        <Suspense fallback={null}>
          <Form onClose={() => setForm(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

function StepRow({ step, children }: { step: FirstStep; children: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-1.5">
      {step.done ? (
        <CircleCheck aria-hidden="true" size={16} className="shrink-0 text-ok" />
      ) : (
        <Circle aria-hidden="true" size={16} className="shrink-0 text-3" />
      )}
      <span className="min-w-0 flex-1">
        <span className={`block font-medium ${step.done ? 'text-3' : 'text-1'}`}>
          {step.title}
          {step.done && <VisuallyHidden> (done)</VisuallyHidden>}
        </span>
        {!step.done && <span className="block text-xs text-3">{step.waitsFor ?? step.note}</span>}
      </span>
      {children}
    </li>
  );
}

type StepActionProps = { step: FirstStep; main: boolean; onForm: (form: FormId) => void };

function StepAction({ step, main, onForm }: StepActionProps) {
  if (step.done || step.waitsFor !== null) return null;
  const variant = main ? 'primary' : 'secondary';
  if (step.id === 'visit' || step.id === 'team') {
    return (
      <Button asChild size="sm" variant={variant}>
        {step.id === 'visit' ? (
          <Link to="/dispatch">Open the board</Link>
        ) : (
          <Link to="/team?tab=invitations">Invite</Link>
        )}
      </Button>
    );
  }
  const { id } = step;
  return (
    <Button
      size="sm"
      variant={variant}
      onPointerEnter={() => void forms[id].preload()}
      onClick={() => onForm(id)}
    >
      {id === 'job' ? 'New job' : id === 'customer' ? 'Add customer' : 'Add technician'}
    </Button>
  );
}
