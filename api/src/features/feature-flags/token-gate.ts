import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  findFlagToken,
  findFlagTokenById,
  type TokenGrant,
} from '@switchyard/platform/db/repositories/flag-token-repository.ts';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../../plugins/session.ts';
import { streamKey } from './stream-key.ts';

/** How long a token is trusted without asking the database, milliseconds: a revoked one ends within this time. */
const trustedMs = 1_000;
const mostKept = 5_000;
/** How long a token stays in force while the database does not answer, milliseconds. */
const outageMs = 60_000;
const longestToken = 200;

type Kept = { grant: TokenGrant; until: number };

/** Checks the tokens of programs that evaluate flags. Valid ones are kept for a moment: each request has one. */
export class TokenGate {
  readonly #database: Database;
  readonly #kept = new Map<string, Kept>();
  readonly #streamKeys = new Map<string, string>();
  /** The same keys, to recognise them. */
  readonly #given = new Set<string>();
  readonly #lookups = new Map<string, Promise<TokenGrant | undefined>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The access of a request's token.
   * @throws ProblemError `auth.required`; `auth.forbidden` for a token of another kind
   */
  async require(request: FastifyRequest, kinds: readonly FlagToken['kind'][]): Promise<TokenGrant> {
    const token = tokenOf(request);
    if (token === undefined || token.length > longestToken) throw new ProblemError('auth.required');
    const grant = this.#find(token) ?? (await this.#lookUp(token));
    if (!grant) throw new ProblemError('auth.required');
    if (!kinds.includes(grant.kind)) throw new ProblemError('auth.forbidden');
    return grant;
  }

  /** The key of the event stream of a token whose grant was just given. */
  async streamKey({ tokenId }: TokenGrant): Promise<string> {
    const kept = this.#streamKeys.get(tokenId);
    if (kept !== undefined) return kept;
    const found = await findFlagTokenById(this.#database, tokenId);
    if (!found) throw new ProblemError('auth.required');
    const key = streamKey(tokenId, found.tokenHash);
    this.#streamKeys.set(tokenId, key);
    this.#given.add(key);
    const [oldest] = this.#streamKeys;
    if (this.#streamKeys.size > mostKept && oldest !== undefined) {
      this.#streamKeys.delete(oldest[0]);
      this.#given.delete(oldest[1]);
    }
    return key;
  }

  /** True if the request has a token that was valid lately: others count as guesses of their address. */
  knows(request: FastifyRequest): boolean {
    const token = tokenOf(request);
    return token !== undefined && this.#kept.has(token);
  }

  /** True if the address of the request has the key of a stream that was given out here. */
  gave({ params }: FastifyRequest): boolean {
    const { token } = params as { token?: string };
    return token !== undefined && this.#given.has(token);
  }

  #find(token: string, graceMs = 0): TokenGrant | undefined {
    const kept = this.#kept.get(token);
    return kept && kept.until + graceMs > performance.now() ? kept.grant : undefined;
  }

  /** One question per token at a time. While the database fails, a token stays what it was. */
  async #lookUp(token: string): Promise<TokenGrant | undefined> {
    let asked = this.#lookups.get(token);
    if (!asked) {
      asked = this.#ask(token).finally(() => this.#lookups.delete(token));
      this.#lookups.set(token, asked);
    }
    try {
      return await asked;
    } catch (error) {
      const grant = this.#find(token, outageMs);
      if (!grant || (grant.expiresAt && grant.expiresAt.getTime() < Date.now())) throw error;
      return grant;
    }
  }

  async #ask(token: string): Promise<TokenGrant | undefined> {
    const grant = await findFlagToken(this.#database, hashToken(token));
    this.#kept.delete(token);
    if (!grant) return undefined;
    const ends = grant.expiresAt ? grant.expiresAt.getTime() - Date.now() : trustedMs;
    this.#kept.set(token, { grant, until: performance.now() + Math.min(trustedMs, ends) });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return grant;
  }
}

/** As Unleash's programs send it, as a bearer token, or in the header that OFREP names. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  if (authorization !== undefined) return authorization.replace(/^Bearer +/i, '').trim();
  const key = headers['x-api-key'];
  return typeof key === 'string' ? key.trim() : undefined;
}
