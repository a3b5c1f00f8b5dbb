import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { LightMyRequestResponse } from 'fastify';
import { samlKey } from './saml-keys.ts';
import {
  readSamlRequest,
  type SamlProvider,
  type SamlRequest,
  samlXml,
  type Statement,
} from './saml-provider.ts';
import { completeSso, openSsoLab, returned, type SsoApp, type SsoLab, startSso } from './sso-lab.ts';
import { cookieOf } from './sign-up.ts';

/** A person at the provider, signed in here. */
export type SignedIn = { user: CurrentUser; cookie: string; nameId: string; sessionIndex: string };

export type SamlLab = SsoLab & {
  statementOf(email: string): Statement;
  /** Addresses of a sign-in that was not begun here. */
  unasked(): SamlRequest;
  /** Posts XML as the browser does: from another site, without cookies. */
  post(xml: string, relayState?: string): Promise<LightMyRequestResponse>;
  newEmail(): string;
  signIn(email: string): Promise<SignedIn>;
};

/** A company that signs in with a SAML provider. */
export async function openSamlLab(test: SsoApp, provider: SamlProvider, more: object = {}): Promise<SamlLab> {
  const { entityId: issuer, ssoUrl } = provider;
  const certificates = [samlKey.certificate];
  const lab = await openSsoLab(test, {
    kind: 'saml',
    issuer,
    ssoUrl,
    certificates,
    createsUsers: true,
    ...more,
  });
  const statementOf = (email: string): Statement => ({
    nameId: `subject of ${email}`,
    attributes: { email, firstName: 'Pat', lastName: 'Person' },
  });
  const post = (xml: string, relayState = '') =>
    test.app.inject({
      method: 'POST',
      url: new URL(lab.connection.urls.acs).pathname,
      headers: {
        origin: 'https://idp.example.test',
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      payload: new URLSearchParams({
        SAMLResponse: Buffer.from(xml).toString('base64'),
        RelayState: relayState,
      }).toString(),
    });
  return Object.assign(lab, {
    statementOf,
    post,
    newEmail: () => `person-${crypto.randomUUID().slice(0, 8)}@${lab.domain}`,
    unasked: () => ({
      id: '',
      acs: lab.connection.urls.acs,
      issuer: lab.connection.urls.entityId,
      relayState: '',
      isForced: false,
    }),
    signIn: async (email: string) => {
      const way = await startSso(test, email);
      const asked = readSamlRequest(new URL(way.url));
      const sessionIndex = `_${crypto.randomUUID()}`;
      const statement = { ...statementOf(email), sessionIndex };
      const back = returned(await post(samlXml(asked, provider.entityId, statement), asked.relayState));
      const entered = await completeSso(test, back.ticket, way.cookie);
      const { nameId } = statement;
      return { user: entered.json<CurrentUser>(), cookie: cookieOf(entered), nameId, sessionIndex };
    },
  });
}
