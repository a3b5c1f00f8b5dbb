import { expect, it } from 'vitest';
import { createSealer } from './sealer.ts';

const config = { SWITCHYARD_SIGNING_SECRET: 'a'.repeat(40), DATABASE_URL: 'postgres://a:b@c/d' };
const sealer = createSealer(config, 'totp');

it('opens what it sealed, and never seals the same bytes twice', () => {
  const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'user-1');
  expect(sealer.open(sealed, 'user-1')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed.includes('JBSWY3DPEHPK3PXP')).toBe(false);
  expect(sealer.seal('JBSWY3DPEHPK3PXP', 'user-1').equals(sealed)).toBe(false);
});

it.each([
  ['another owner', sealer, (sealed: Buffer) => sealed, 'user-2'],
  ['another purpose', createSealer(config, 'other'), (sealed: Buffer) => sealed, 'user-1'],
  [
    'another secret',
    createSealer({ ...config, SWITCHYARD_SIGNING_SECRET: 'b'.repeat(40) }, 'totp'),
    (sealed: Buffer) => sealed,
    'user-1',
  ],
  ['a changed byte', sealer, (sealed: Buffer) => sealed.fill(0, 40, 41), 'user-1'],
  ['a cut text', sealer, (sealed: Buffer) => sealed.subarray(0, 20), 'user-1'],
  ['nothing', sealer, () => Buffer.alloc(0), 'user-1'],
])('does not open for %s', (_, opener, change, owner) => {
  expect(opener.open(change(sealer.seal('a secret of some length', 'user-1')), owner)).toBeNull();
});
