import { signUpSchema } from '@switchyard/contracts/identity/auth-routes.ts';
import { describe, expect, it } from 'vitest';
import { formResolver } from './form-resolver.ts';

describe('formResolver', () => {
  it('refuses in our own words, though the schemas were loaded before it', async () => {
    const empty = {
      companyName: '',
      firstName: '',
      lastName: '',
      email: 'nobody',
      password: 'short',
      timeZone: 'UTC',
    };
    const { errors } = await formResolver(signUpSchema)(empty, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });

    expect(errors).toMatchObject({
      companyName: { message: 'Required' },
      firstName: { message: 'Required' },
      email: { message: 'Please enter a valid email address' },
      password: { message: 'Must be at least 10 characters' },
    });
  });
});
