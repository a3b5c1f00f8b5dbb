import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  effectiveSecret,
  keepSigningSecret,
  signingSecretFile,
  writeSigningSecret,
} from './signing-secret.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'switchyard-secret-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const at = (port: number, environment = {}) => {
  const url = `postgres://switchyard_app:password@127.0.0.1:${port}/switchyard`;
  return { environment, dataDir, addresses: { DATABASE_URL: url, DATABASE_RELAY_URL: url, REDIS_URL: '' } };
};

test('the secret of an embedded database stays the same when its port changes', () => {
  keepSigningSecret(at(5001));
  keepSigningSecret(at(5002));
  expect(effectiveSecret(at(5002))).toBe(at(5001).addresses.DATABASE_URL);
  writeSigningSecret(signingSecretFile({}, dataDir) ?? '', 'that of a backup');
  expect(effectiveSecret(at(5003))).toBe('that of a backup');
});

test('a given secret, or a database of one’s own, needs no file', () => {
  expect(signingSecretFile({ SWITCHYARD_SIGNING_SECRET: 'given' }, dataDir)).toBeUndefined();
  expect(effectiveSecret(at(5001, { SWITCHYARD_SIGNING_SECRET: 'given' }))).toBe('given');
  expect(signingSecretFile({ DATABASE_URL: 'postgres://own/' }, dataDir)).toBeUndefined();
});
