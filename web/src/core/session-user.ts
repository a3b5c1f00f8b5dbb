import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';

/**
 * The signed-in user. `keptAt`: set if the server did not answer; time at which this device stored the user, epoch
 * ms.
 */
export type SessionUser = CurrentUser & {
  readonly keptAt?: number;
  readonly places?: SessionPlaces;
};

/** Positions of topics that are older than all data on the page. `at`: when they arrived, epoch ms. */
export type SessionPlaces = {
  readonly at: number;
  readonly topics: Readonly<Record<string, { readonly epoch: string; readonly offset: number }>>;
};
