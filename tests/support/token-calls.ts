import { randomUUID } from 'node:crypto';
import type { NewApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import type { TokenKind } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TestApp, TestUser } from './test-app.ts';

export type TokenCall = Omit<InjectOptions, 'url' | 'method' | 'headers'> & {
  headers?: Record<string, string>;
  /** Revision for If-Match. */
  revision?: number;
};

const paths: Readonly<Record<TokenKind, string>> = {
  personal: '/api/tokens',
  service: '/api/company-tokens',
};

/** Makes an API token in a user's session. */
export async function makeToken(
  user: TestUser,
  kind: TokenKind,
  scopes: readonly string[],
  expiresInDays = 30,
): Promise<NewApiToken> {
  const payload = { name: 'Nightly export', scopes, expiresInDays };
  const answer = await user.call('POST', paths[kind], { payload });
  if (answer.statusCode !== 201) throw new Error(`No token: ${answer.body}`);
  return answer.json<NewApiToken>();
}

/** Calls of a program: neither cookie nor Origin. */
export function callsOf({ app }: Pick<TestApp, 'app'>, secret: string) {
  return async (
    method: NonNullable<InjectOptions['method']>,
    url: string,
    { headers, revision, ...rest }: TokenCall = {},
  ): Promise<LightMyRequestResponse> =>
    await app.inject({
      method,
      url,
      ...rest,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(revision === undefined ? {} : { 'if-match': `"v${revision}"` }),
        ...headers,
      },
    });
}
