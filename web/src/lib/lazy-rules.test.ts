import { describe, expect, it } from 'vitest';
import { lazyRules } from './lazy-rules.ts';

type Form = { email: string };
const options = { fields: {}, shouldUseNativeValidation: false };

describe('rules that are fetched apart', () => {
  it('check what was typed once they are there', async () => {
    const refused = { values: {}, errors: { email: { type: 'format', message: 'No address' } } };
    const { resolver } = lazyRules<Form>(async () => () => refused);
    expect(await resolver({ email: 'no' }, undefined, options)).toEqual(refused);
  });

  it('leave it to the server when they do not come', async () => {
    const { resolver, preload } = lazyRules<Form>(() => Promise.reject(new Error('no network')));
    preload();
    expect(await resolver({ email: 'no' }, undefined, options)).toEqual({
      values: { email: 'no' },
      errors: {},
    });
  });
});
