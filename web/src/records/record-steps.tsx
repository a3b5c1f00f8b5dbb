import { type StateMachine, stepsFrom } from '@switchyard/contracts/records/state-machine.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** A question before a step. */
type Question = {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly reason?: 'required' | 'optional';
};

type RecordStepsProps<State extends string, Party extends string> = {
  machine: StateMachine<State, Party, string>;
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
  const { machine, from, party, label, questions = {}, busy, onStep } = props;
  const [asked, setAsked] = useState<State | null>(null);
  const question = asked === null ? undefined : (questions as Partial<Record<State, Question>>)[asked];
  return (
    <>
      {stepsFrom(machine, from, party).map(({ to }) => {
        const text = label(to);
        if (text === undefined) return null;
        return (
          <Button
            key={to}
            disabled={busy}
            onClick={() => (to in questions ? setAsked(to) : void onStep(to, null))}
          >
            {text}
          </Button>
        );
      })}
      {asked !== null && question !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          {...question}
          onConfirm={(reason) => onStep(asked, reason === '' ? null : reason)}
        />
      )}
    </>
  );
}
