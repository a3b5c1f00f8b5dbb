import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { minutesEarly } from '@switchyard/contracts/visits/early-start.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitMachine } from '@switchyard/contracts/visits/visit-rules.ts';
import { pauseReasons, type VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { useState } from 'react';
import { formatDate, formatMinutes } from '../../../lib/format-date.ts';
import { recordTarget } from '../../../records/dialog-target.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ReasonField } from '../../../ui/reason-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useCommands } from '../commands/use-commands.ts';
import { stepLabel } from '../rules/step-label.ts';
import { skillName } from '../../../core/planning/skill-text.ts';
import { visitReasons } from '../../../core/planning/visit-reasons.ts';
import { useBoard } from '../state/board-context.ts';
import { stepName } from './step-name.ts';
import { useCloseWhenGone } from './use-close-when-gone.ts';

type StepDialogProps = { visit: Visit | undefined; to: VisitState; onClose: () => void };

/** A step of a visit that needs a text (reason for a pause or failure, work done), or that is hours early. */
export function StepDialog({ visit, to, onClose }: StepDialogProps) {
  useCloseWhenGone(visit, onClose);
  // Fixed when the dialog opens: the minutes do not count down while the user reads.
  const [askedAt] = useState(Date.now);
  if (!visit) return null;
  const early = minutesEarly(visit, to, askedAt);
  if (early !== null) return <EarlyStart visit={visit} to={to} early={early} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`${stepName(visit.state, to)}: ${visit.job.title}`}
    >
      <StepForm visit={visit} to={to} onClose={onClose} />
    </Dialog>
  );
}

function EarlyStart({ visit, to, early, onClose }: StepDialogProps & { visit: Visit; early: number }) {
  const commands = useCommands();
  const { clock } = useBoard();
  const planned = formatDate(visit.scheduledStart, clock.zone, 'weekday');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Start ${formatMinutes(early)} early?`}
      description={t`${visit.job.title} is planned for ${planned}, ${formatDate(visit.scheduledStart, clock.zone, 'time')}. Once begun, the board shows it from now on.`}
      confirmLabel={stepLabel(visit.state, to)}
      target={recordTarget('visit', visit)}
      onConfirm={() => void commands.step({ visit, to })}
    />
  );
}

type StepTextProps = {
  to: VisitState;
  resolves: boolean;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

function StepText({ to, resolves, value, onChange, error }: StepTextProps) {
  if (resolves) {
    return (
      <Field label={t`What was done`} required error={error}>
        <Textarea value={value} maxLength={10_000} onChange={(event) => onChange(event.target.value)} />
      </Field>
    );
  }
  if (to !== 'paused') {
    return (
      <ReasonField value={value} onChange={onChange} required error={error} occasion={visitReasons[to]} />
    );
  }
  return (
    <Field label={t`Reason`} required error={error}>
      <Select
        value={value === '' ? null : value}
        onChange={onChange}
        options={pauseReasons.map((reason) => ({ value: reason as string, label: skillName(reason) }))}
      />
    </Field>
  );
}

function StepForm({ visit, to, onClose }: StepDialogProps & { visit: Visit }) {
  const commands = useCommands();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const needs = visitMachine.steps[visit.state].find((step) => step.to === to)?.needs ?? [];
  const resolves = needs.includes('resolution');
  const value = text.trim();
  const submit = () => {
    setTried(true);
    if (value === '') return;
    onClose();
    void commands.step({ visit, to, ...(resolves ? { resolution: value } : { reason: value }) });
  };
  const error = tried && value === '' ? (resolves ? t`Say what was done.` : t`Give a reason.`) : undefined;
  return (
    <form
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <StepText to={to} resolves={resolves} value={text} onChange={setText} error={error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
        <Button type="submit" variant="primary">
          {stepName(visit.state, to)}
        </Button>
      </div>
    </form>
  );
}
