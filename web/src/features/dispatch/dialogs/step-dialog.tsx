import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitTransitions } from '@switchyard/contracts/visits/visit-rules.ts';
import { pauseReasons, type VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useCommands } from '../commands/use-commands.ts';
import { stepLabel } from '../rules/step-label.ts';
import { skillName } from '../rules/skill-text.ts';
import { useCloseWhenGone } from './use-close-when-gone.ts';

type StepDialogProps = { visit: Visit | undefined; to: VisitState; onClose: () => void };

/** A step of a visit that needs words: why it pauses or fails, or what was done. */
export function StepDialog({ visit, to, onClose }: StepDialogProps) {
  useCloseWhenGone(visit, onClose);
  if (!visit) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`${stepLabel(visit.state, to).replace('…', '')}: ${visit.job.title}`}
    >
      <StepForm visit={visit} to={to} onClose={onClose} />
    </Dialog>
  );
}

function StepForm({ visit, to, onClose }: StepDialogProps & { visit: Visit }) {
  const commands = useCommands();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const needs = visitTransitions[visit.state].find((step) => step.to === to)?.needs ?? [];
  const resolves = needs.includes('resolution');
  const value = text.trim();
  const submit = () => {
    setTried(true);
    if (value === '') return;
    onClose();
    void commands.step({ visit, to, ...(resolves ? { resolution: value } : { reason: value }) });
  };
  const error = tried && value === '' ? (resolves ? 'Say what was done.' : 'Give a reason.') : undefined;
  return (
    <form
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={resolves ? 'What was done' : 'Reason'} required error={error}>
        {to === 'paused' ? (
          <Select
            value={text === '' ? null : text}
            onChange={setText}
            options={pauseReasons.map((reason) => ({ value: reason as string, label: skillName(reason) }))}
          />
        ) : (
          <Textarea
            value={text}
            maxLength={resolves ? 10_000 : 500}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Back</Button>
        <Button type="submit" variant="primary">
          {stepLabel(visit.state, to).replace('…', '')}
        </Button>
      </div>
    </form>
  );
}
