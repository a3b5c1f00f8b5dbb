import { type FieldError, type ProblemCode, ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  findStep,
  refusalWords,
  type StateMachine,
  type Step,
} from '@switchyard/contracts/records/state-machine.ts';
import { fieldError } from '../access/access.ts';

type TransitionRefused = Extract<ProblemCode, `${string}.transition_refused`>;

/** A requested step. */
export type AskedStep<State extends string, Party extends string> = {
  readonly from: State;
  readonly to: State;
  readonly party: Party;
  /** The record named by the caller, for the answer. */
  readonly current: { readonly revision: number };
  /** Code of a refusal; default: of the machine's kind. */
  readonly code?: TransitionRefused;
};

/** @throws ProblemError `<kind>.transition_refused` with the possible steps */
export function requireStep<State extends string, Party extends string, Needed extends string>(
  machine: StateMachine<State, Party, Needed>,
  asked: AskedStep<State, Party>,
): Step<State, Party, Needed> {
  const { from, to, party } = asked;
  const step = findStep(machine, { from, to }, party);
  if (step) return step;
  throw stepRefused(machine, asked, refusalWords(machine, { from, to }, party));
}

/** Refuses a step: `<kind>.transition_refused` with the current record. */
export function stepRefused(
  { kind }: { readonly kind: string },
  { current, code }: Pick<AskedStep<string, string>, 'current' | 'code'>,
  detail: string,
  errors: readonly FieldError[] = [],
): ProblemError {
  return new ProblemError(code ?? (`${kind}.transition_refused` as TransitionRefused), {
    detail,
    current,
    ...(errors.length > 0 ? { errors: [...errors] } : {}),
  });
}

/**
 * The missing requirements of a step, in the machine's words.
 * @param isGiven by requirement: true if it is met; a text instead of `false` replaces the machine's words
 */
export function missingNeeds<Needed extends string>(
  { needs }: { readonly needs: Readonly<Record<Needed, { pointer: string; code: string; message: string }>> },
  step: { readonly needs: readonly Needed[] },
  isGiven: Readonly<Partial<Record<Needed, boolean | string>>>,
): FieldError[] {
  return step.needs.flatMap((need) => {
    const given = isGiven[need];
    if (given === true) return [];
    const { pointer, code, message } = needs[need];
    return [fieldError(pointer, code, typeof given === 'string' ? given : message)];
  });
}
