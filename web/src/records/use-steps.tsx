import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { describeRequestError } from '../lib/request-error.ts';
import type { ReasonOccasion } from '../ui/common-reasons.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { DialogTarget } from '../ui/use-meanwhile.tsx';
import { useToast } from '../ui/use-toast.ts';

type AnyStep = { readonly to: string; readonly needs: readonly string[] };
/** Input of a step beyond its new state. */
type StepInput = { readonly reason?: string | null };

/** An open dialog for a step. */
export type StepQuestion<Input> = {
  readonly onClose: () => void;
  /** Takes the step; rejects if it is refused. */
  readonly send: (input: Input) => Promise<unknown>;
};

type StepsOptions<Step extends AnyStep, Input extends StepInput> = {
  /** The record that takes the steps. */
  target: DialogTarget;
  send: (step: Step, input: Input | { reason?: string }) => Promise<unknown>;
  /** The verb: `Cancel job`. */
  label: (step: Step) => string;
  /** Text of the dialog that asks for a reason. */
  consequence?: (step: Step) => string;
  isDangerous?: (step: Step) => boolean;
  /** Whose common reasons are offered. */
  occasion?: (step: Step) => ReasonOccasion | undefined;
  /** A dialog of its own: for other input, or to confirm the step. Null if the step has none. */
  question?: (step: Step, dialog: StepQuestion<Input>) => ReactNode;
};

/** Takes steps of a state machine: at once, or after a dialog has asked for what they need. Refusals become a toast. */
export function useSteps<Step extends AnyStep, Input extends StepInput = StepInput>(
  options: StepsOptions<Step, Input>,
): { take: (step: Step) => void; dialog: ReactNode } {
  const { send, label, consequence, isDangerous } = options;
  const toast = useToast();
  const [asking, setAsking] = useState<Step | null>(null);
  const onClose = () => setAsking(null);
  const question = (step: Step) =>
    options.question?.(step, { onClose, send: (input) => send(step, input) }) ?? null;
  const take = (step: Step) => {
    if (step.needs.includes('reason') || question(step) !== null) return setAsking(step);
    send(step, {}).catch((error: unknown) =>
      toast({ title: t`Not changed`, description: describeRequestError(error), variant: 'destructive' }),
    );
  };
  const dialog =
    asking &&
    (question(asking) ?? (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        title={label(asking)}
        description={consequence?.(asking) ?? ''}
        confirmLabel={label(asking)}
        danger={isDangerous?.(asking) ?? false}
        reason="required"
        occasion={options.occasion?.(asking)}
        target={options.target}
        onConfirm={(reason) => send(asking, { reason })}
      />
    ));
  return { take, dialog };
}
