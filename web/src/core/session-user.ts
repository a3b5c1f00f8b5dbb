import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';

/**
 * The signed-in user. `keptAt`: set if the server did not answer; time at which this device stored the user, epoch
 * ms.
 */
export type SessionUser = CurrentUser & { readonly keptAt?: number };
