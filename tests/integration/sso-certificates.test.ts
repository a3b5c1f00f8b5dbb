import { X509Certificate } from 'node:crypto';
import { makeOwnKey } from '@switchyard/api/features/sso/own-key.ts';
import { tellEndingCertificates } from '@switchyard/workers/schedules/tell-ending-certificates.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSsoApp, openSsoLab, type SsoApp, type SsoLab } from '../support/sso-lab.ts';

let test: SsoApp;
let endsAt: number;
let certificate: string;
beforeAll(async () => {
  test = await openSsoApp();
  const { certificate: pem } = await makeOwnKey('a provider');
  endsAt = new X509Certificate(pem).validToDate.getTime();
  certificate = pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');
});
afterAll(() => test[Symbol.asyncDispose]());

const dayMs = 86_400_000;

async function openLab(): Promise<SsoLab> {
  const ssoUrl = 'https://idp.example/sso';
  return await openSsoLab(test, {
    kind: 'saml',
    issuer: 'https://idp.example',
    ssoUrl,
    certificates: [certificate],
  });
}

/** Runs the schedule as if the certificate had so many days left. */
async function tellWith(days: number): Promise<void> {
  const { database, poker } = test.deps;
  const clock = { now: () => new Date(endsAt - days * dayMs) };
  await tellEndingCertificates({ database, relayDatabase: test.services.relayDatabase, poker, clock });
}

async function severitiesOf({ admin }: SsoLab): Promise<string[]> {
  const answer = await admin.call('GET', '/api/notifications');
  const { items } = answer.json<{ items: { title: string; severity: string; href: string }[] }>();
  return items
    .filter(
      ({ title, href }) =>
        title.startsWith('A certificate of Work account ends on ') && href === '/settings/single-sign-on',
    )
    .map(({ severity }) => severity);
}

it('tells the admins 30 and 7 days before a certificate of their provider ends, once each', async () => {
  const lab = await openLab();
  await tellWith(31);
  expect(await severitiesOf(lab)).toEqual([]);
  await tellWith(29);
  await tellWith(20);
  expect(await severitiesOf(lab)).toEqual(['warning']);
  await tellWith(6);
  await tellWith(1);
  expect((await severitiesOf(lab)).toSorted()).toEqual(['danger', 'warning']);
  expect(await lab.read()).toMatchObject({ certificates: [{ validUntil: new Date(endsAt).toISOString() }] });
});

it('tells nothing of certificates that ended, and of connections that are off', async () => {
  const ended = await openLab();
  const off = await openLab();
  await off.change({ enabled: false });
  await tellWith(-1);
  expect(await severitiesOf(ended)).toEqual([]);
  await tellWith(10);
  expect(await severitiesOf(ended)).toEqual(['warning']);
  expect(await severitiesOf(off)).toEqual([]);
});
