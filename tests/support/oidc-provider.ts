import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export type OidcPerson = {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: string[];
  amr?: string[];
};

export type OidcClient = {
  id: string;
  secret: string;
  callback: string;
  /** Where it takes logout tokens. */
  signOut?: string;
};

export type OidcProvider = AsyncDisposable & {
  readonly issuer: string;
  /** People by their subject. */
  readonly people: Map<string, OidcPerson>;
  /** Subject of the person who signs in at the next page. */
  signsIn: string;
  /** Lets a service use the provider. */
  addClient(client: OidcClient): void;
  /** Sends the service a logout token of a session. */
  endSession(clientId: string, session: { sub: string; sid: string }): Promise<void>;
  /** Follows a browser from the page of the provider; returns the address that it leads back to. */
  walk(url: string): Promise<URL>;
};

/** The certified provider of npm, with people who need no password. */
export async function openOidcProvider(): Promise<OidcProvider> {
  let current: Provider | undefined;
  const server = createServer((request, response) => {
    if (!current) return void response.writeHead(503).end();
    const uid = /^\/interaction\/([\w-]+)/.exec(request.url ?? '')?.[1];
    if (uid === undefined) return void current.callback()(request, response);
    void current.interactionFinished(
      request,
      response,
      { login: { accountId: provider.signsIn, ...amrOf(people.get(provider.signsIn)) } },
      { mergeWithLastSubmission: false },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, OidcPerson>();
  const clients: OidcClient[] = [];
  const provider: OidcProvider = {
    issuer,
    people,
    signsIn: '',
    addClient: (client) => {
      clients.push(client);
      current = makeProvider(issuer, people, clients);
    },
    endSession: async (clientId, { sub, sid }) => {
      const client = await current?.Client.find(clientId);
      // Its types leave the method out.
      const ending = client as unknown as { backchannelLogout(sub: string, sid: string): Promise<void> };
      await ending.backchannelLogout(sub, sid);
    },
    walk: (url) => walk(url, issuer),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}

function amrOf(person: OidcPerson | undefined): { amr?: string[] } {
  return person?.amr ? { amr: person.amr } : {};
}

function makeProvider(
  issuer: string,
  people: ReadonlyMap<string, OidcPerson>,
  clients: readonly OidcClient[],
): Provider {
  return new Provider(issuer, {
    clients: clients.map(({ id, secret, callback, signOut }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [callback],
      token_endpoint_auth_method: 'client_secret_post',
      ...(signOut === undefined
        ? {}
        : { backchannel_logout_uri: signOut, backchannel_logout_session_required: true }),
    })),
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Its own dispatcher refuses services on this machine.
    fetch: async (url, options) => {
      const { dispatcher: _, ...rest } = { dispatcher: null, ...options };
      return await fetch(url, rest);
    },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    loadExistingGrant: async (context) => {
      const { client, session, params } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      });
      const scope = params?.['scope'];
      grant.addOIDCScope(typeof scope === 'string' ? scope : 'openid');
      await grant.save();
      return grant;
    },
  });
}

/** A browser with cookies of its own. */
async function walk(start: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 12; step += 1) {
    if (url.origin !== issuer) return url;
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: sent } });
    for (const one of answer.headers.getSetCookie()) {
      const [pair = ''] = one.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(next, url);
  }
  throw new Error('The provider leads nowhere');
}
