import { publicOrigin } from '@switchyard/platform/config/config.ts';
import type { AppDeps } from '../../app-deps.ts';

/** What identity commands need besides their transaction: what is set off after it, and where links lead. */
export type IdentityEffects = Pick<AppDeps, 'sessions' | 'tasks' | 'config'>;

/**
 * Link to a page of this deployment. The secret sits in the fragment, which browsers keep out of requests, logs and
 * Referer headers.
 */
export function mailLink(
  { config }: Pick<IdentityEffects, 'config'>,
  path: `/${string}`,
  token?: string,
): string {
  return `${publicOrigin(config)}${path}${token === undefined ? '' : `#${token}`}`;
}
