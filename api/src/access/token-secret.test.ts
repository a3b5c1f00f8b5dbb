import { expect, it } from 'vitest';
import { newTokenSecret, readTokenSecret } from './token-secret.ts';

it('has a prefix for its kind, and one length', () => {
  expect(newTokenSecret('personal').secret).toMatch(/^sy_pat_[0-9A-Za-z]{49}$/);
  expect(newTokenSecret('service').secret).toMatch(/^sy_svc_[0-9A-Za-z]{49}$/);
});

it('is read back as the hash under which it was stored', () => {
  const { secret, hash } = newTokenSecret('personal');
  expect(readTokenSecret(secret)?.equals(hash)).toBe(true);
});

it('is refused when it was changed, cut or invented', () => {
  const { secret } = newTokenSecret('service');
  const swapped = secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const others = [swapped, secret.slice(0, -1), `${secret}0`, secret.replace('svc', 'pat'), '', 'sy_pat_'];
  expect(others.map(readTokenSecret)).toEqual(others.map(() => undefined));
});
