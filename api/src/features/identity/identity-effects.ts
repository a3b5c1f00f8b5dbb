import { publicOrigin } from '@switchyard/platform/config/config.ts';
import type { AppDeps } from '../../app-deps.ts';

/** Dependencies of identity commands besides their transaction: effects after the commit, and the origin of links. */
export type IdentityEffects = Pick<AppDeps, 'sessions' | 'tasks' | 'config'>;

/**
 * Link to a page of this deployment. The secret is in the fragment, which browsers omit from requests, logs and Referer
 * headers.
 */
export function mailLink(
  { config }: Pick<IdentityEffects, 'config'>,
  path: `/${string}`,
  token?: string,
): string {
  return `${publicOrigin(config)}${path}${token === undefined ? '' : `#${token}`}`;
}
