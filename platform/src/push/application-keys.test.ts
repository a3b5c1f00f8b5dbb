import { expect, it } from 'vitest';
import { deriveApplicationKeys } from './application-keys.ts';

const derive = (secret: string) =>
  deriveApplicationKeys(
    { SWITCHYARD_SIGNING_SECRET: secret, DATABASE_URL: 'postgres://a' },
    'mailto:a@b.example',
  );

it('gives every process of a deployment the same key, and each secret its own', () => {
  const { publicKey } = derive('one secret');
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(derive('one secret').publicKey).toBe(publicKey);
  expect(derive('another secret').publicKey).not.toBe(publicKey);
});
