import type { SsoConnection, SsoReason } from '@switchyard/contracts/sso/sso-connection.ts';
import type { LightMyRequestResponse } from 'fastify';
import { type Account, openAccount } from './account-calls.ts';
import { createTestApp, type TestApp, testOrigin } from './test-app.ts';

/** An api whose providers are on this machine, with TXT records that tests set. */
export async function openSsoApp(
  environment: Record<string, string> = {},
): Promise<TestApp & { records: Map<string, string[]> }> {
  const records = new Map<string, string[]>();
  const test = await createTestApp({
    environment: { SWITCHYARD_WEBHOOK_NETWORKS: '127.0.0.0/8', ...environment },
    deps: {
      resolveTexts: async (name) => {
        const found = records.get(name);
        if (!found) throw new Error(`${name} has no record`);
        return found;
      },
    },
  });
  return Object.assign(test, { records });
}

export type SsoApp = Awaited<ReturnType<typeof openSsoApp>>;

/** A connection of a company, changed as its admin. */
export type SsoLab = {
  readonly admin: Account;
  readonly domain: string;
  connection: SsoConnection;
  change(patch: object): Promise<LightMyRequestResponse>;
  /** Reads the connection again. */
  read(): Promise<SsoConnection>;
};

let domains = 0;

/** A company with a proven domain and an enabled connection. */
export async function openSsoLab(test: SsoApp, input: object): Promise<SsoLab> {
  const admin = await openAccount(test);
  const made = await admin.call('POST', '/api/sso/connections', { name: 'Work account', ...input });
  if (made.statusCode !== 201) throw new Error(`Not created: ${made.body}`);
  domains += 1;
  const domain = `company-${domains}-${admin.companyId.slice(-6)}.example`;
  const lab: SsoLab = {
    admin,
    domain,
    connection: made.json<SsoConnection>(),
    read: async () => {
      const { items } = (await admin.call('GET', '/api/sso/connections')).json<{ items: SsoConnection[] }>();
      const found = items.find(({ id }) => id === lab.connection.id);
      if (!found) throw new Error('The connection is gone');
      lab.connection = found;
      return found;
    },
    change: async (patch) => {
      const { id, revision } = await lab.read();
      const answer = await test.app.inject({
        method: 'PATCH',
        url: `/api/sso/connections/${id}`,
        headers: {
          origin: testOrigin,
          cookie: admin.cookie,
          'idempotency-key': crypto.randomUUID(),
          'if-match': `"v${revision}"`,
        },
        payload: patch,
      });
      if (answer.statusCode === 200) lab.connection = answer.json<SsoConnection>();
      return answer;
    },
  };
  await proveDomain(test, lab, domain);
  const enabled = await lab.change({ enabled: true });
  if (enabled.statusCode !== 200) throw new Error(`Not enabled: ${enabled.body}`);
  return lab;
}

export async function proveDomain(test: SsoApp, lab: SsoLab, domain: string): Promise<void> {
  const { id } = lab.connection;
  const added = await lab.admin.call('POST', `/api/sso/connections/${id}/domains`, { domain });
  const record = added.json<SsoConnection>().domains.find((one) => one.domain === domain);
  if (!record) throw new Error(`Not added: ${added.body}`);
  test.records.set(record.recordName, ['v=other', record.recordValue]);
  const checked = await lab.admin.call('POST', `/api/sso/connections/${id}/domains/${domain}/check`);
  if (checked.statusCode !== 200) throw new Error(`Not proven: ${checked.body}`);
}

/** A way that a browser began: the provider's page, and the mark of the browser. */
export type Way = { readonly url: string; readonly cookie: string };

export function wayOf(answer: LightMyRequestResponse): Way {
  if (answer.statusCode !== 200) throw new Error(`Not started: ${answer.statusCode} ${answer.body}`);
  const mark = answer.cookies.find(({ name }) => name === 'sso');
  return { url: answer.json<{ url: string }>().url, cookie: `sso=${mark?.value}` };
}

export async function startSso(test: TestApp, email: string): Promise<Way> {
  const url = '/api/auth/sso/start';
  return wayOf(
    await test.app.inject({ method: 'POST', url, headers: { origin: testOrigin }, payload: { email } }),
  );
}

/** Ticket or reason that the page of the return gets. */
export function returned(answer: LightMyRequestResponse): { ticket?: string; refused?: SsoReason } {
  const { hash, pathname } = new URL(String(answer.headers.location));
  if (answer.statusCode !== 303 || pathname !== '/sign-in/company') throw new Error(`Led to ${pathname}`);
  return Object.fromEntries(new URLSearchParams(hash.slice(1)));
}

export async function completeSso(
  test: TestApp,
  ticket: string | undefined,
  ...cookies: readonly string[]
): Promise<LightMyRequestResponse> {
  return await test.app.inject({
    method: 'POST',
    url: '/api/auth/sso/complete',
    headers: { origin: testOrigin, cookie: cookies.join('; ') },
    payload: { ticket },
  });
}

export function reasonOf(answer: LightMyRequestResponse): string | undefined {
  return answer.json<{ errors?: { code: string }[] }>().errors?.[0]?.code;
}

/** Facts of the company's audit, newest first, with their details. */
export async function factsOf(test: TestApp, companyId: string) {
  await test.app.securityJournal.flush();
  return await test.deps.database.inCompany(companyId, (tx) =>
    tx
      .selectFrom('securityEvents')
      .select(['kind', 'outcome', 'details', 'subjectName'])
      .orderBy('id', 'desc')
      .execute(),
  );
}
