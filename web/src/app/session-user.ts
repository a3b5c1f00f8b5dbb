import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';

/** Whoever is signed in. `keptAt`: the server could not be asked; as this device kept them then, epoch ms. */
export type SessionUser = CurrentUser & { readonly keptAt?: number };
