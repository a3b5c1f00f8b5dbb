import type { Onboarding } from '@switchyard/contracts/onboarding/onboarding-routes.ts';

/** Every step is shown in the same frame and reports its completion. */
export type StepProps = { onboarding: Onboarding; onDone: () => void };
