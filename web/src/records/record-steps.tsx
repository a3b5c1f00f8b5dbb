import { type StateMachine, stepsFrom } from '@switchyard/contracts/records/state-machine.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { DialogTarget } from '../ui/use-meanwhile.tsx';
import { useSteps } from './use-steps.tsx';

/** A question before a step. */
type Question = {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly reason?: 'required' | 'optional';
  /** Name of the text, if it is no reason. */
  readonly reasonLabel?: string;
};

type RecordStepsProps<State extends string, Party extends string> = {
  machine: StateMachine<State, Party, string>;
  /** The record that takes the steps. */
  target: DialogTarget;
  from: State;
  party: Party;
  /** Text of a step's button; undefined: the step has none. */
  label: (to: State) => string | undefined;
  /** Steps that ask first. */
  questions?: Partial<Record<State, Question>>;
  busy: boolean;
  /** Takes the step. A rejected promise keeps the question open and shows the error. `reason`: null if none was given. */
  onStep: (to: State, reason: string | null) => unknown;
};

/** A button for each step that a party may take; steps may ask for confirmation and a reason. */
export function RecordSteps<State extends string, Party extends string>(
  props: RecordStepsProps<State, Party>,
) {
  const { machine, target, from, party, label, busy, onStep } = props;
  const questions: Readonly<Record<string, Question | undefined>> = props.questions ?? {};
  const steps = stepsFrom(machine, from, party);
  const { take, dialog } = useSteps<(typeof steps)[number]>({
    target,
    send: async ({ to }, { reason }) => await onStep(to, reason ?? null),
    label: ({ to }) => label(to) ?? '',
    question: ({ to }, { onClose, send }) => {
      const question = questions[to];
      return question === undefined ? null : (
        <ConfirmDialog
          open
          onOpenChange={onClose}
          {...question}
          target={target}
          onConfirm={(reason) => send({ reason: reason === '' ? null : reason })}
        />
      );
    },
  });
  return (
    <>
      {steps.map((step) => {
        const text = label(step.to);
        return (
          text !== undefined && (
            <Button key={step.to} disabled={busy} onClick={() => take(step)}>
              {text}
            </Button>
          )
        );
      })}
      {dialog}
    </>
  );
}
