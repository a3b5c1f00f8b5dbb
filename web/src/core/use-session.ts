import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { RequestError } from '../lib/request-error.ts';
import { useCurrentUserQuery } from './session-api.ts';
import type { SessionUser } from './session-user.ts';

/** The session decides which routes exist. `error`: the server did not answer. */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'authenticated'; readonly user: SessionUser }
  | { readonly status: 'unauthenticated'; readonly error: RequestError | null };

/** State of the session. */
export function useSession(): Session {
  const { data, error, isLoading, isUninitialized } = useCurrentUserQuery();
  if (data) return { status: 'authenticated', user: data };
  if (isLoading || isUninitialized) return { status: 'loading' };
  return { status: 'unauthenticated', error: (error as RequestError | undefined) ?? null };
}

/** The signed-in user; only for pages that need a session. */
export function useCurrentUser(): CurrentUser {
  const { data } = useCurrentUserQuery();
  if (!data) throw new Error('Unauthorized: nobody is signed in');
  return data;
}

/** IANA zone of the company; UTC while signed out. */
export function useCompanyZone(): string {
  return useCurrentUserQuery().data?.companyTimeZone ?? 'UTC';
}
