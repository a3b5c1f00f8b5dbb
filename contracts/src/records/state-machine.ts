/** Input that a step requires, and the text of its refusal while it is missing. */
export type Need = {
  /** JSON pointer of the field that shows the text. */
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
};

/** One step: the roles that may take it, and its required input. */
export type Step<State extends string, Party extends string, Needed extends string = never> = {
  readonly to: State;
  readonly roles: readonly Party[];
  readonly needs: readonly Needed[];
};

/** The states of a kind of record and the steps between them, as data for both sides. */
export type StateMachine<State extends string, Party extends string, Needed extends string = never> = {
  /** Kind of the record; prefix of the refusal's code. */
  readonly kind: string;
  /** Display noun. */
  readonly noun: string;
  /** States that a new record may have. */
  readonly initial: readonly State[];
  /** A state without steps is final. */
  readonly steps: Readonly<Record<State, readonly Step<State, Party, Needed>[]>>;
  /** States that follow from other records. */
  readonly broughtAbout?: readonly State[];
  /** Text about what to do instead of requesting a state. */
  readonly instead?: Readonly<Partial<Record<State, string>>>;
  /** End of the sentence for a party without possible steps: `stays so`. */
  readonly stuck: string;
  readonly needs: Readonly<Record<Needed, Need>>;
};

/** Any machine, for code that handles all of them. */
export type AnyStateMachine = StateMachine<string, string, string>;

/** Display text of a state such as `en_route`. */
export function words(state: string): string {
  return state.replaceAll('_', ' ');
}

/** Steps from a state that a party may take. */
export function stepsFrom<State extends string, Party extends string, Needed extends string>(
  { steps }: Pick<StateMachine<State, Party, Needed>, 'steps'>,
  from: State,
  party: Party,
): readonly Step<State, Party, Needed>[] {
  return steps[from].filter(({ roles }) => roles.includes(party));
}

/** The step from one state to another, if this party has one. */
export function findStep<State extends string, Party extends string, Needed extends string>(
  machine: Pick<StateMachine<State, Party, Needed>, 'steps'>,
  { from, to }: { from: State; to: State },
  party: Party,
): Step<State, Party, Needed> | undefined {
  return stepsFrom(machine, from, party).find((step) => step.to === to);
}

/** Text of a refusal: the reason, and the possible steps. */
export function refusalWords<State extends string, Party extends string, Needed extends string>(
  machine: StateMachine<State, Party, Needed>,
  { from, to }: { from: State; to: State },
  party: Party,
): string {
  const instead = machine.instead?.[to];
  if (instead !== undefined) return instead;
  const possible = stepsFrom(machine, from, party)
    .filter((step) => step.to !== to)
    .map((step) => words(step.to));
  const last = possible.pop();
  const choice = [...(possible.length > 0 ? [possible.join(', ')] : []), ...(last ? [last] : [])].join(
    ' or ',
  );
  const rest = choice === '' ? machine.stuck : `can become ${choice}`;
  return `A ${machine.noun} that is ${words(from)} ${rest}`;
}

/** Contradictions in a machine, each a sentence. Empty if there are none. */
export function machineProblems(machine: AnyStateMachine): string[] {
  const { kind, steps, initial, broughtAbout = [] } = machine;
  const states = Object.keys(steps);
  const reached = new Set([...initial, ...broughtAbout]);
  for (const state of reached) for (const { to } of steps[state] ?? []) reached.add(to);
  const taken = Object.entries(steps).flatMap(([from, some]) => some.map((step) => ({ from, ...step })));
  return [
    ...states.filter((state) => !reached.has(state)).map((state) => `${kind}: nothing leads to ${state}`),
    ...taken.filter(({ to }) => !states.includes(to)).map(({ to }) => `${kind}: there is no state ${to}`),
    ...taken
      .filter(({ from, to }) => from === to)
      .map(({ to }) => `${kind}: a step leads from ${to} to itself`),
    ...taken
      .filter(({ roles }) => roles.length === 0)
      .map(({ from, to }) => `${kind}: nobody may go from ${from} to ${to}`),
  ];
}
