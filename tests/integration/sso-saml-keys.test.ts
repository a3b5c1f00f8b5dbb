import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangerKey } from '../support/saml-keys.ts';
import { openSamlLab, type SamlLab } from '../support/saml-lab.ts';
import { encryptAssertion } from '../support/saml-messages.ts';
import {
  openSamlProvider,
  readSamlRequest,
  type SamlProvider,
  samlXml,
  type Statement,
} from '../support/saml-provider.ts';
import { completeSso, factsOf, openSsoApp, returned, type SsoApp, startSso } from '../support/sso-lab.ts';

let test: SsoApp;
let provider: SamlProvider;
let lab: SamlLab;
beforeAll(async () => {
  test = await openSsoApp();
  provider = await openSamlProvider();
  lab = await openSamlLab(test, provider);
  await lab.change({ hasOwnKey: true });
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await test[Symbol.asyncDispose]();
});

const ownText = () => lab.connection.ownCertificate?.text ?? '';

describe('an encrypted assertion', () => {
  type Encrypt = (xml: string) => Promise<string>;

  async function answerWith(more: Partial<Statement>, encrypt: Encrypt) {
    const email = lab.newEmail();
    const way = await startSso(test, email);
    const asked = readSamlRequest(new URL(way.url));
    const xml = await encrypt(samlXml(asked, provider.entityId, { ...lab.statementOf(email), ...more }));
    expect(xml).not.toContain(email);
    return { email, way, ...returned(await lab.post(xml, asked.relayState)) };
  }
  const own: Encrypt = (xml) => encryptAssertion(xml, ownText());

  it('signs its person in, with either cipher', async () => {
    const ciphers = [
      'http://www.w3.org/2009/xmlenc11#aes256-gcm',
      'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
    ];
    for (const encryptionAlgorithm of ciphers) {
      const { email, way, ticket } = await answerWith({}, (xml) =>
        encryptAssertion(xml, ownText(), { encryptionAlgorithm } as object),
      );
      const user = (await completeSso(test, ticket, way.cookie)).json<CurrentUser>();
      expect(user).toMatchObject({ email, firstName: 'Pat' });
    }
  });

  it('is made with the certificate of the metadata and of the settings; the key is shown to nobody', async () => {
    const { pathname } = new URL(lab.connection.urls.entityId);
    const { body } = await test.app.inject({ method: 'GET', url: pathname });
    const base64 = ownText().replaceAll(/-----[A-Z ]+-----|\s/g, '');
    expect(body.replaceAll(/\s/g, '')).toContain(`<ds:X509Certificate>${base64}<`);
    expect(body).toContain('use="encryption"');
    const shown = JSON.stringify(await lab.read());
    expect(shown).not.toMatch(/PRIVATE|sealedKey|keyCertificate/);
    expect(Date.parse(lab.connection.ownCertificate?.validUntil ?? '')).toBeGreaterThan(Date.now());
  });

  const older = { keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' };
  const toPem = (base64: string) => `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
  it.each<[string, Partial<Statement>, Encrypt, string]>([
    ['signed by another key', { key: strangerKey }, own, 'signature'],
    ['not signed within', { isSigned: false }, own, 'signature'],
    ['for another audience', { audience: 'https://elsewhere.example' }, own, 'audience'],
    ['to another request', { inResponseTo: '_another' }, own, 'in_response_to'],
    [
      'for the key of another service',
      {},
      (xml) => encryptAssertion(xml, toPem(strangerKey.certificate)),
      'signature',
    ],
    ['with the older padding', {}, (xml) => encryptAssertion(xml, ownText(), older as object), 'signature'],
    [
      'changed on the way',
      {},
      async (xml) =>
        (await own(xml)).replaceAll(
          /<e:CipherValue>.{8}|<xenc:CipherValue>.{8}/g,
          (value) => `${value.slice(0, -8)}AAAAAAAA`,
        ),
      'signature',
    ],
    [
      'with a hash within that can be forged',
      {},
      async (xml) => own(xml.replaceAll('rsa-sha256', 'rsa-sha1')),
      'signature',
    ],
    [
      'with entities within',
      {},
      async (xml) => own(xml.replace('<saml:Assertion', '<!DOCTYPE a []><saml:Assertion')),
      'signature',
    ],
  ])('%s is refused', async (what, wrong, encrypt, reason) => {
    const { refused, ticket } = await answerWith(wrong, encrypt);
    expect(ticket).toBeUndefined();
    if (what.startsWith('with entities')) expect(refused).toMatch(/^(?:signature|malformed)$/);
    else expect(refused).toBe(reason);
  });

  it('is refused by a connection without a key, and by one whose key was replaced', async () => {
    const before = ownText();
    await lab.change({ hasOwnKey: false });
    expect((await answerWith({}, (xml) => encryptAssertion(xml, before))).refused).toBe('signature');
    await lab.change({ hasOwnKey: true });
    expect(ownText()).not.toBe(before);
    expect((await answerWith({}, (xml) => encryptAssertion(xml, before))).refused).toBe('signature');
    expect((await answerWith({}, own)).ticket).toBeDefined();
  });
});

describe('a sign-in that begins at the provider', () => {
  async function bring(more: Partial<Statement> = {}, relayState = '/a/page/of/theirs') {
    const email = lab.newEmail();
    const statement = { ...lab.statementOf(email), inResponseTo: null, ...more };
    const answer = await lab.post(samlXml(lab.unasked(), provider.entityId, statement), relayState);
    const mark = answer.cookies.find(({ name }) => name === 'sso');
    return { email, cookie: `sso=${mark?.value}`, ...returned(answer) };
  }

  it('is refused unless the connection accepts it', async () => {
    expect((await bring({}, '')).refused).toBe('unsolicited');
    expect((await bring()).refused).toBe('state');
    expect((await lab.change({ acceptsUnsolicited: true })).statusCode).toBe(200);
    expect((await bring()).ticket).toBeDefined();
  });

  it('is completed in the browser that brought it, and in no other one', async () => {
    const { email, ticket, cookie } = await bring();
    const user = (await completeSso(test, ticket, cookie)).json<CurrentUser>();
    expect(user).toMatchObject({ email, companyId: lab.admin.companyId });
    const other = await bring();
    const elsewhere = await startSso(test, lab.newEmail());
    expect((await completeSso(test, other.ticket, elsewhere.cookie)).statusCode).toBe(403);
  });

  it.each<[string, Partial<Statement>, string]>([
    ['that answers a request of another browser', { inResponseTo: '_another' }, 'in_response_to'],
    ['signed by another key', { key: strangerKey }, 'signature'],
    ['not signed', { isSigned: false }, 'signature'],
    ['for another audience', { audience: 'https://elsewhere.example' }, 'audience'],
    ['for another recipient', { recipient: 'https://elsewhere.example/acs' }, 'recipient'],
    ['from another issuer', { issuer: 'https://elsewhere.example' }, 'issuer'],
    ['that is old', { clockOff: -90 }, 'expired'],
  ])('%s is refused', async (_, wrong, reason) => {
    const { refused, ticket } = await bring(wrong);
    expect({ refused, ticket }).toEqual({ refused: reason, ticket: undefined });
    expect(await factsOf(test, lab.admin.companyId)).toContainEqual(
      expect.objectContaining({ kind: 'sso_refused', details: { reason } }),
    );
  });

  it('is accepted once', async () => {
    const email = lab.newEmail();
    const statement = { ...lab.statementOf(email), inResponseTo: null };
    const xml = samlXml(lab.unasked(), provider.entityId, statement);
    const answers = await Promise.all([lab.post(xml), lab.post(xml), lab.post(xml)]);
    const refused = answers.map((answer) => returned(answer).refused);
    expect(refused.filter((reason) => reason === undefined)).toHaveLength(1);
    expect(refused.filter((reason) => reason === 'replayed')).toHaveLength(2);
  });

  it('does not replace an answer that was asked for', async () => {
    const email = lab.newEmail();
    const way = await startSso(test, email);
    const asked = readSamlRequest(new URL(way.url));
    const statement = { ...lab.statementOf(email), inResponseTo: null };
    const back = await lab.post(samlXml(asked, provider.entityId, statement), asked.relayState);
    expect(returned(back).refused).toBe('unsolicited');
  });

  it('is refused while the connection is off', async () => {
    await lab.change({ enabled: false });
    expect((await bring()).refused).toBe('state');
    await lab.change({ enabled: true });
  });
});
