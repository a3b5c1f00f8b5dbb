import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { EnvironmentRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { expect } from 'vitest';
import type { TestApp, TestCompany, TestUser } from './test-app.ts';

/** A company whose admin changes flags. */
export type FlagCompany = TestCompany & {
  admin: TestUser;
  /** A new flag, off everywhere. */
  flag(key: string, details?: object): Promise<Flag>;
  /** Rules as they are now. */
  rules(key: string, environment?: string): Promise<EnvironmentRules>;
  /** Changes rules on the current revision. */
  change(key: string, patch: object, environment?: string): Promise<EnvironmentRules>;
  /** Changes details on the current revision; the answer may be a refusal. */
  details(key: string, patch: object): ReturnType<TestUser['call']>;
  /** Secret of a new token. */
  token(details: {
    kind: 'client' | 'frontend';
    environment?: string;
    expiresAt?: string;
    projects?: string[];
  }): Promise<string>;
};

export async function newFlagCompany(test: TestApp): Promise<FlagCompany> {
  const company = await test.newCompany();
  const admin = await company.user('admin');
  const rules = async (key: string, environment = 'production') => {
    const response = await admin.call('GET', `/api/flags/${key}/environments/${environment}/rules`);
    expect(response.statusCode).toBe(200);
    return response.json<EnvironmentRules>();
  };
  /** Programs may be told a state that is a tenth of a second old: tests go on from the newest. */
  const settle = async () => {
    for (const environment of ['production', 'staging', 'development'])
      await test.deps.flags.fresh({ companyId: company.companyId, environment });
  };
  return {
    ...company,
    admin,
    rules,
    flag: async (key, details = {}) => {
      const response = await admin.call('POST', '/api/flags', { payload: { key, ...details } });
      expect(response.statusCode).toBe(201);
      await settle();
      return response.json<Flag>();
    },
    change: async (key, patch, environment = 'production') => {
      const { revision } = await rules(key, environment);
      const url = `/api/flags/${key}/environments/${environment}/rules`;
      const response = await admin.call('PATCH', url, { revision, payload: patch });
      expect(response.statusCode).toBe(200);
      await settle();
      return response.json<EnvironmentRules>();
    },
    details: async (key, patch) => {
      const { revision } = (await admin.call('GET', `/api/flags/${key}`)).json<Flag>();
      return await admin.call('PATCH', `/api/flags/${key}`, { revision, payload: patch });
    },
    token: async (details) => {
      const payload = { name: 'Test program', ...details };
      const response = await admin.call('POST', '/api/flag-tokens', { payload });
      expect(response.statusCode).toBe(201);
      return response.json<{ secret: string }>().secret;
    },
  };
}
