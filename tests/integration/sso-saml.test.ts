import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strangerKey } from '../support/saml-keys.ts';
import {
  openSamlProvider,
  readSamlRequest,
  type SamlProvider,
  samlResponse,
  samlXml,
  type Statement,
} from '../support/saml-provider.ts';
import {
  completeSso,
  factsOf,
  openSsoApp,
  openSsoLab,
  reasonOf,
  returned,
  type SsoApp,
  type SsoLab,
  startSso,
  type Way,
} from '../support/sso-lab.ts';

let test: SsoApp;
let provider: SamlProvider;
let lab: SsoLab;

beforeAll(async () => {
  test = await openSsoApp();
  provider = await openSamlProvider();
  const metadata = { issuer: provider.entityId, ssoUrl: provider.ssoUrl };
  const { certificate } = (await import('../support/saml-keys.ts')).samlKey;
  lab = await openSsoLab(test, {
    kind: 'saml',
    ...metadata,
    certificates: [certificate],
    createsUsers: true,
  });
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await test[Symbol.asyncDispose]();
});

let email: string;
let statement: Statement;
beforeEach(() => {
  email = `person-${crypto.randomUUID().slice(0, 8)}@${lab.domain}`;
  statement = {
    nameId: `subject of ${email}`,
    attributes: { email, firstName: 'Pat', lastName: 'Person' },
  };
});

/** Posts a response as the browser does: from another site, without cookies. */
function post(response: string, relayState: string) {
  const { pathname } = new URL(lab.connection.urls.acs);
  return test.app.inject({
    method: 'POST',
    url: pathname,
    headers: {
      origin: 'https://idp.example.test',
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams({ SAMLResponse: response, RelayState: relayState }).toString(),
  });
}

/** Signs in at the provider with a statement and returns what the service says to it. */
async function answerWith(more: Partial<Statement>, way?: Way) {
  const { url, cookie } = way ?? (await startSso(test, email));
  const asked = readSamlRequest(new URL(url));
  const back = returned(
    await post(samlResponse(asked, provider.entityId, { ...statement, ...more }), asked.relayState),
  );
  return { ...back, cookie, asked };
}

async function accounts(): Promise<number> {
  const rows = await test.deps.database.inCompany(lab.admin.companyId, (tx) =>
    tx.selectFrom('users').select('id').execute(),
  );
  return rows.length;
}

describe('signing in with SAML', () => {
  it('creates an account, links it by subject, and finds it again under another address', async () => {
    provider.statement = statement;
    const { url, cookie } = await startSso(test, email);
    // The page of the provider's server, as a browser gets it.
    const page = await (await fetch(url)).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
    const { ticket } = returned(await post(field('SAMLResponse'), field('RelayState')));
    const user = (await completeSso(test, ticket, cookie)).json<CurrentUser>();
    expect(user).toMatchObject({ email, firstName: 'Pat', role: 'manager', companyId: lab.admin.companyId });

    const again = await answerWith({ attributes: { email: `renamed-${email}` } });
    const second = (await completeSso(test, again.ticket, again.cookie)).json<CurrentUser>();
    expect(second.id).toBe(user.id);
    const kinds = (await factsOf(test, lab.admin.companyId)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['account_created', 'sso_linked', 'sign_in']));
  });

  it('lists the method of the session', async () => {
    const { ticket, cookie } = await answerWith({});
    const signedIn = await completeSso(test, ticket, cookie);
    const sid = signedIn.cookies.find(({ name }) => name === 'sid')?.value;
    const sessions = await test.app.inject({
      method: 'GET',
      url: '/api/auth/sessions',
      headers: { cookie: `sid=${sid}` },
    });
    expect(sessions.json()).toMatchObject({ items: [{ method: 'sso', factor: null, current: true }] });
  });

  it('describes itself to the provider', async () => {
    const { pathname } = new URL(lab.connection.urls.entityId);
    const answer = await test.app.inject({ method: 'GET', url: pathname });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`entityID="${lab.connection.urls.entityId}"`);
    expect(answer.body).toContain(`Location="${lab.connection.urls.acs}"`);
    expect(answer.body).toContain('WantAssertionsSigned="true"');
  });

  it('accepts clocks that differ by half a minute', async () => {
    expect((await answerWith({ clockOff: 30 })).ticket).toBeDefined();
    expect((await answerWith({ clockOff: -30 })).ticket).toBeDefined();
  });
});

describe('a response that is refused', () => {
  const cases: [string, Partial<Statement>, string][] = [
    ['signed by another key', { key: strangerKey }, 'signature'],
    ['not signed', { isSigned: false }, 'signature'],
    ['for another audience', { audience: 'https://elsewhere.example/metadata' }, 'audience'],
    ['from another issuer', { issuer: 'https://elsewhere.example' }, 'issuer'],
    ['for another recipient', { recipient: 'https://elsewhere.example/acs' }, 'recipient'],
    ['to another request', { inResponseTo: '_another' }, 'in_response_to'],
    ['to no request', { inResponseTo: null }, 'unsolicited'],
    ['of a clock that is 90 s slow', { clockOff: -90 }, 'expired'],
    ['of a clock that is 90 s fast', { clockOff: 90 }, 'expired'],
  ];
  it.each(cases)('%s leaves nothing', async (_, wrong, reason) => {
    const before = await accounts();
    const { refused, ticket } = await answerWith(wrong);
    expect({ refused, ticket }).toEqual({ refused: reason, ticket: undefined });
    expect(await accounts()).toBe(before);
    expect((await factsOf(test, lab.admin.companyId))[0]).toMatchObject({
      kind: 'sso_refused',
      outcome: 'refused',
      details: { reason },
    });
  });

  it('replayed: neither the response nor its assertion again', async () => {
    const way = await startSso(test, email);
    const asked = readSamlRequest(new URL(way.url));
    const response = samlResponse(asked, provider.entityId, {
      ...statement,
      assertionId: `_once${crypto.randomUUID()}`,
    });
    expect(returned(await post(response, asked.relayState)).ticket).toBeDefined();
    expect(returned(await post(response, asked.relayState)).refused).toBe('replayed');
    const other = await startSso(test, email);
    const next = readSamlRequest(new URL(other.url));
    expect(returned(await post(response, next.relayState)).refused).toBe('in_response_to');
    const sameId = /ID="(_once[^"]+)"/.exec(Buffer.from(response, 'base64').toString())?.[1] ?? '';
    expect((await answerWith({ assertionId: sameId })).refused).toBe('replayed');
  });

  it('wrapped around a signed assertion of another user', async () => {
    const wraps: ((signed: string, forged: string, xml: string) => string)[] = [
      // The forged assertion first, the signed one beside it.
      (signed, forged, xml) => xml.replace(signed, forged + signed),
      (signed, forged, xml) => xml.replace(signed, signed + forged),
      // The signed one within the forged one.
      (signed, forged, xml) =>
        xml.replace(signed, forged.replace('</saml:Assertion>', `${signed}</saml:Assertion>`)),
      // The signed one hidden in the signature of the forged one, which names it.
      (signed, forged, xml) => {
        const signature = /<Signature[\s\S]*<\/Signature>/.exec(signed)?.[0] ?? '';
        const bare = signed.replace(signature, '');
        const hiding = signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`);
        return xml.replace(signed, forged.replace('<saml:Subject>', `${hiding}<saml:Subject>`));
      },
      // Extensions of the response keep the signed one, the forged one has its id.
      (signed, forged, xml) => {
        const id = /ID="([^"]+)"/.exec(signed)?.[1] ?? '';
        const signature = /<Signature[\s\S]*<\/Signature>/.exec(signed)?.[0] ?? '';
        const same = forged
          .replace(/ID="[^"]+"/, `ID="${id}"`)
          .replace('<saml:Subject>', `${signature}<saml:Subject>`);
        return xml
          .replace(signed, same)
          .replace('<samlp:Status>', `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`);
      },
    ];
    const before = await accounts();
    for (const wrap of wraps) {
      const { url } = await startSso(test, email);
      const asked = readSamlRequest(new URL(url));
      const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
      const xml = samlXml(asked, provider.entityId, statement);
      const forged = assertionOf(
        samlXml(asked, provider.entityId, { ...statement, nameId: 'the admin', isSigned: false }),
      );
      const evil = wrap(assertionOf(xml), forged, xml);
      expect(evil).not.toBe(xml);
      const { refused, ticket } = returned(
        await post(Buffer.from(evil).toString('base64'), asked.relayState),
      );
      expect(ticket).toBeUndefined();
      expect(refused).toMatch(/^(?:signature|malformed)$/);
    }
    expect(await accounts()).toBe(before);
  });

  it('with a changed text, a comment in the name, or a document type', async () => {
    const changes: ((xml: string) => string)[] = [
      (xml) => xml.replace('Pat', 'Eve'),
      (xml) =>
        `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${xml.replace('Pat', '&b;')}`,
      (xml) => `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace('Pat', '&x;')}`,
      () => 'no XML at all',
      (xml) => xml.slice(0, -20),
      (xml) => xml.replaceAll('rsa-sha256', 'rsa-sha1'),
    ];
    for (const change of changes) {
      const { url } = await startSso(test, email);
      const asked = readSamlRequest(new URL(url));
      const xml = change(samlXml(asked, provider.entityId, statement));
      const { refused } = returned(await post(Buffer.from(xml).toString('base64'), asked.relayState));
      expect(refused).toMatch(/^(?:signature|malformed)$/);
    }
  });

  it('of the greatest length, in a moment', async () => {
    const { url } = await startSso(test, email);
    const { relayState } = readSamlRequest(new URL(url));
    const hostile = 'Algorithm="'.padEnd(149_000, 'sha1');
    const begun = performance.now();
    const { refused } = returned(await post(Buffer.from(hostile).toString('base64'), relayState));
    expect(refused).toBe('signature');
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  it('at the callback of the other protocol', async () => {
    const { relayState } = readSamlRequest(new URL((await startSso(test, email)).url));
    const { pathname } = new URL(lab.connection.urls.callback);
    const back = await test.app.inject({ method: 'GET', url: `${pathname}?code=code&state=${relayState}` });
    expect(returned(back).refused).toBe('state');
  });

  it('begun by the provider alone', async () => {
    const { url } = await startSso(test, email);
    const asked = readSamlRequest(new URL(url));
    const response = samlResponse(asked, provider.entityId, statement);
    expect(returned(await post(response, '')).refused).toBe('unsolicited');
    expect(returned(await post(response, 'x'.repeat(43))).refused).toBe('state');
  });

  it('completed in another browser', async () => {
    const { ticket } = await answerWith({});
    const elsewhere = await startSso(test, email);
    const answer = await completeSso(test, ticket, elsewhere.cookie);
    expect([answer.statusCode, reasonOf(answer)]).toEqual([403, 'browser']);
    expect(answer.cookies.some(({ name }) => name === 'sid')).toBe(false);
  });

  it('of a transient name, which is another one each time', async () => {
    const { url } = await startSso(test, email);
    const asked = readSamlRequest(new URL(url));
    const xml = samlXml(asked, provider.entityId, { ...statement, isSigned: false });
    expect(returned(await post(Buffer.from(xml).toString('base64'), asked.relayState)).refused).toBe(
      'signature',
    );
  });
});

describe('metadata of a provider', () => {
  const read = (payload: object) => lab.admin.call('POST', '/api/sso/metadata', payload);

  it('is read from text and from an address', async () => {
    const expected = { issuer: provider.entityId, ssoUrl: provider.ssoUrl };
    expect((await read({ xml: provider.metadata })).json()).toMatchObject(expected);
    expect((await read({ url: provider.metadataUrl })).json()).toMatchObject(expected);
  });

  it.each([
    ['a private address', { url: 'https://10.0.0.7/metadata' }, '/url'],
    ['an address of the machine of the cloud', { url: 'http://169.254.169.254/latest' }, '/url'],
    ['a file', { url: 'file:///etc/passwd' }, '/url'],
    ['entities that grow', { xml: '<!DOCTYPE x [<!ENTITY a "b">]><EntityDescriptor/>' }, '/xml'],
    ['no XML', { xml: 'hello' }, '/xml'],
    ['XML of something else', { xml: '<rss/>' }, '/xml'],
  ])('is refused: %s', async (_, payload, pointer) => {
    const answer = await read(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'request.invalid', errors: [{ pointer }] });
  });

  it('of a megabyte is refused, pasted or fetched', async () => {
    const large = `<!-- ${'x'.repeat(1_000_000)} -->${provider.metadata}`;
    expect((await read({ xml: large })).statusCode).toBe(413);
    const { metadata } = provider;
    Object.assign(provider, { metadata: large });
    const fetched = await read({ url: provider.metadataUrl });
    Object.assign(provider, { metadata });
    expect(fetched.json()).toMatchObject({ code: 'request.invalid', errors: [{ pointer: '/url' }] });
  });
});

describe('settings of a connection', () => {
  it('never show the secret, and refuse what belongs to the other kind', async () => {
    expect((await lab.change({ clientSecret: 'x' })).json()).toMatchObject({
      errors: [{ pointer: '/clientSecret' }],
    });
    const shown = JSON.stringify(await lab.read());
    expect(shown).not.toContain('sealed');
    expect(shown).not.toContain('scimTokenHash');
  });

  it('forget the subjects of a provider that is replaced by another one', async () => {
    const subject = `subject of ${email}`;
    const signIn = async () => {
      const { ticket, cookie } = await answerWith({});
      return (await completeSso(test, ticket, cookie)).json<CurrentUser>();
    };
    const first = await signIn();
    const begun = await startSso(test, email);
    await lab.change({ issuer: 'https://another.example/idp' });
    await lab.change({ issuer: provider.entityId });
    expect((await answerWith({}, begun)).refused).toBe('state');
    // The same name is another person now.
    email = `other-${email}`;
    statement = { nameId: subject, attributes: { email, firstName: 'Pat', lastName: 'Other' } };
    expect((await signIn()).id).not.toBe(first.id);
  });

  it('keep a domain for the company that proved it first', async () => {
    const other = await openSsoLab(test, {
      kind: 'saml',
      issuer: provider.entityId,
      ssoUrl: provider.ssoUrl,
      certificates: [(await import('../support/saml-keys.ts')).samlKey.certificate],
    });
    const { id } = other.connection;
    const path = `/api/sso/connections/${id}/domains`;
    const added = (await other.admin.call('POST', path, { domain: lab.domain })).json<SsoConnection>();
    const unproven = await other.admin.call('POST', `${path}/${lab.domain}/check`);
    expect(unproven.json()).toMatchObject({ code: 'sso.domain_unproven' });
    const record = added.domains.find(({ domain }) => domain === lab.domain);
    test.records.set(record?.recordName ?? '', [record?.recordValue ?? '']);
    expect((await other.admin.call('POST', `${path}/${lab.domain}/check`)).json()).toMatchObject({
      code: 'sso.domain_taken',
    });
  });
});
