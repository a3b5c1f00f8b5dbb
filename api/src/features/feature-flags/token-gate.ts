import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  findFlagToken,
  type TokenGrant,
} from '@switchyard/platform/db/repositories/flag-token-repository.ts';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../../plugins/session.ts';

/** How long a token is trusted without asking the database, milliseconds: a revoked one ends within this time. */
const trustedMs = 1_000;
const mostKept = 5_000;
/** Lookups per second of tokens that were not valid a moment ago. */
const mostLookups = 50;
const longestToken = 200;

type Kept = { grant: TokenGrant; until: number };

/** Checks the tokens of programs that evaluate flags. Valid ones are kept for a moment: each request has one. */
export class TokenGate {
  readonly #database: Database;
  readonly #kept = new Map<string, Kept>();
  #lookups = { second: 0, count: 0 };

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The access of a request's token.
   * @throws ProblemError `auth.required`; `auth.forbidden` for a token of another kind; `request.rate_limited`
   */
  async require(request: FastifyRequest, kinds: readonly FlagToken['kind'][]): Promise<TokenGrant> {
    const token = tokenOf(request);
    if (token === undefined || token.length > longestToken) throw new ProblemError('auth.required');
    const grant = this.#find(token) ?? (await this.#lookUp(token));
    if (!kinds.includes(grant.kind)) throw new ProblemError('auth.forbidden');
    return grant;
  }

  #find(token: string): TokenGrant | undefined {
    const kept = this.#kept.get(token);
    return kept && kept.until > performance.now() ? kept.grant : undefined;
  }

  async #lookUp(token: string): Promise<TokenGrant> {
    const isKnown = this.#kept.delete(token);
    if (!isKnown) this.#countLookup();
    const grant = await findFlagToken(this.#database, hashToken(token));
    if (!grant) throw new ProblemError('auth.required');
    const ends = grant.expiresAt ? grant.expiresAt.getTime() - Date.now() : trustedMs;
    this.#kept.set(token, { grant, until: performance.now() + Math.min(trustedMs, ends) });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return grant;
  }

  /** Guessing tokens must not load the database. */
  #countLookup(): void {
    const second = Math.floor(performance.now() / 1_000);
    if (this.#lookups.second !== second) this.#lookups = { second, count: 0 };
    this.#lookups.count += 1;
    if (this.#lookups.count > mostLookups) {
      throw new ProblemError('request.rate_limited', { retryAfterSeconds: 1 });
    }
  }
}

/** As Unleash's programs send it, as a bearer token, or in the header that OFREP names. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  if (authorization !== undefined) return authorization.replace(/^Bearer +/i, '').trim();
  const key = headers['x-api-key'];
  return typeof key === 'string' ? key.trim() : undefined;
}
