import { t } from '@lingui/core/macro';

/** Reasons that dispatchers and technicians give most often. */
export const commonReasons = {
  /** Of a plan that breaks a rule. */
  override: [
    t`Overtime approved`,
    t`Customer asked for this time`,
    t`Technician agreed`,
    t`Ride-along`,
    t`Emergency`,
  ],
  /** Of a visit that is taken off the board. */
  unassign: [
    t`Customer asked for another day`,
    t`Technician is away`,
    t`Parts are missing`,
    t`Weather`,
    t`An emergency came first`,
  ],
  hold: [
    t`Waiting for parts`,
    t`Waiting for approval`,
    t`Customer does not answer`,
    t`Payment is open`,
    t`Permit is missing`,
  ],
  cancel: [t`Customer cancelled`, t`Entered twice`, t`Someone else did it`, t`No longer needed`],
  needsReturn: [t`Parts are needed`, t`More time is needed`, t`A second technician is needed`],
  cannotComplete: [
    t`Nobody is there`,
    t`No access`,
    t`Customer refused`,
    t`The site is not safe`,
    t`Another trade is needed`,
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Occasions that ask for a reason. */
export type ReasonOccasion = keyof typeof commonReasons;
