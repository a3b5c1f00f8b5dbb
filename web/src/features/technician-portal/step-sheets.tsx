import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type PauseReason, pauseReasons } from '@switchyard/contracts/visits/pause-reasons.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { type SyntheticEvent, useState } from 'react';
import { visitReasons } from '../../core/planning/visit-reasons.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { StepDetails } from './field-actions.ts';
import { useDraft } from '../../offline/views/use-draft.ts';
import { stepLabel } from './visit-steps.ts';

const pauseWords: Readonly<Record<PauseReason, string>> = {
  parts: t`Waiting for parts`,
  access: t`No access`,
  weather: t`Weather`,
  customer: t`Customer asked`,
  break: t`Break`,
  'emergency diversion': t`Called to an emergency`,
};

type StepSheetProps = {
  visit: Visit;
  to: VisitState;
  /** Labels of required checklist items without an answer. */
  open: readonly string[];
  hasSignature: boolean;
  onTake: (details: StepDetails) => Promise<boolean>;
  onClose: () => void;
};

/** True if a step requires input. */
export function asksFirst(to: VisitState): boolean {
  return to === 'paused' || to === 'completed' || to === 'needs_return' || to === 'cannot_complete';
}

/** Input of a step: a reason, or the work done. */
export function StepSheet(props: StepSheetProps) {
  return props.to === 'paused' ? <PauseSheet {...props} /> : <WordsSheet {...props} />;
}

/** One tap: the reason is the button. */
function PauseSheet({ onTake, onClose }: StepSheetProps) {
  const [busy, setBusy] = useState(false);
  const pause = async (reason: PauseReason) => {
    setBusy(true);
    if (await onTake({ reason })) onClose();
    setBusy(false);
  };
  return (
    <Sheet open onOpenChange={onClose} title={t`Pause: why?`}>
      <div className="flex h-full flex-col justify-end gap-2 p-4">
        {pauseReasons.map((reason) => (
          <Button
            key={reason}
            disabled={busy}
            className="h-13 w-full rounded-lg text-lg"
            onClick={() => void pause(reason)}
          >
            {pauseWords[reason]}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}

const questions: Readonly<Partial<Record<VisitState, { label: string; empty: string; hint: string }>>> = {
  completed: {
    label: t`What was done`,
    empty: t`Say what was done.`,
    hint: t`The office and the customer read it.`,
  },
  needs_return: {
    label: t`What is left to do`,
    empty: t`Say what is left to do.`,
    hint: t`The office plans the next visit by it.`,
  },
  cannot_complete: {
    label: t`What is in the way`,
    empty: t`Say what is in the way.`,
    hint: t`The office reads it.`,
  },
};

function WordsSheet({ visit, to, open, hasSignature, onTake, onClose }: StepSheetProps) {
  const [{ text }, change, dropDraft] = useDraft(`${to}:${visit.id}`, { text: '' });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const question = questions[to] ?? { label: t`Reason`, empty: t`Give a reason.`, hint: '' };
  const missing = to === 'completed' ? open : [];
  const write = (next: string) => {
    change({ text: next });
    setError(undefined);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (missing.length > 0) return onClose();
    if (text.trim() === '') return setError(question.empty);
    setBusy(true);
    const details = to === 'completed' ? { resolution: text.trim() } : { reason: text.trim() };
    if (await onTake(details)) {
      dropDraft();
      onClose();
    }
    setBusy(false);
  };
  return (
    <Sheet open onOpenChange={onClose} title={stepLabel(visit.state, to)}>
      <form onSubmit={(event) => void submit(event)} className="flex h-full flex-col">
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
          {missing.length > 0 && (
            <div role="alert" className="rounded-md bg-warn-wash p-3 text-sm text-1">
              <p className="font-semibold text-warn">
                <Trans>Answer these first</Trans>
              </p>
              <ul className="list-disc pl-5">
                {missing.map((label) => (
                  <li key={label}>{label}</li>
                ))}
              </ul>
            </div>
          )}
          {to === 'completed' ? (
            <Field label={question.label} required error={error} hint={question.hint}>
              <Textarea
                rows={6}
                maxLength={10_000}
                value={text}
                onChange={(event) => write(event.target.value)}
              />
            </Field>
          ) : (
            <ReasonField
              label={question.label}
              required
              error={error}
              hint={question.hint}
              rows={6}
              value={text}
              onChange={write}
              occasion={visitReasons[to]}
            />
          )}
          {to === 'completed' && !hasSignature && (
            <p className="text-sm text-3">
              <Trans>No signature was taken. Close this and tap Signature if the customer is there.</Trans>
            </p>
          )}
        </div>
        <div className="shrink-0 border-t border-line p-4">
          <Button type="submit" variant="primary" busy={busy} className="h-12 w-full rounded-lg text-lg">
            {missing.length > 0 ? t`Back to the checklist` : stepLabel(visit.state, to)}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
