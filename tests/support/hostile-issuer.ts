import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Content of the id token, and the key that signs it. */
export type Token = {
  claims?: Record<string, unknown>;
  isForeignKey?: boolean;
  algorithm?: 'RS256' | 'none';
};

export type HostileIssuer = AsyncDisposable & {
  readonly issuer: string;
  /** Nonce of the last request; the next token. */
  nonce: string;
  token: Token;
  clientId: string;
  /** A token of this issuer with other claims. */
  signed(token: Token): string;
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An issuer of OIDC whose tokens can be wrong in every part. */
export async function openHostileIssuer(): Promise<HostileIssuer> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const idToken = () => {
    const { claims, ...how } = hostile.token;
    return signed({ ...how, claims: { nonce: hostile.nonce, ...claims } });
  };
  const signed = ({ claims = {}, isForeignKey = false, algorithm = 'RS256' }: Token) => {
    const now = Math.floor(Date.now() / 1000);
    const body = {
      iss: hostile.issuer,
      aud: hostile.clientId,
      sub: 'someone',
      iat: now,
      exp: now + 20,
      ...claims,
    };
    const text = `${part({ alg: algorithm, kid: 'one' })}.${part(body)}`;
    if (algorithm === 'none') return `${text}.`;
    const key = isForeignKey ? foreign.privateKey : own.privateKey;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };
  const server = createServer((request, response) => {
    const json = (value: object) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const { issuer } = hostile;
    const { url = '' } = request;
    const discovery = '/.well-known/openid-configuration';
    if (url.endsWith(discovery)) {
      return json({
        issuer: `${issuer}${url.slice(0, -discovery.length)}`,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (request.url === '/jwks') {
      return json({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
      });
    }
    request.resume().on('end', () => json({ access_token: 'x', token_type: 'bearer', id_token: idToken() }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hostile: HostileIssuer = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    nonce: '',
    token: {},
    clientId: 'switchyard',
    signed,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return hostile;
}
