import type { Onboarding } from '@switchyard/contracts/onboarding/onboarding-routes.ts';

/** Every step is drawn in the same frame and says when it is done. */
export type StepProps = { onboarding: Onboarding; onDone: () => void };
