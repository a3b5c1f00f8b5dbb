/** The step that decided a result. */
export const decidingSteps = [
  /** No such flag exists. */
  'unknown',
  'archived',
  /** The flag is off in the environment. */
  'switch',
  'prerequisite',
  'rule',
  /** It has no rules and is on. */
  'everyone',
  /** No rule is met. */
  'no_rule',
  'error',
] as const;
export type DecidingStep = (typeof decidingSteps)[number];
