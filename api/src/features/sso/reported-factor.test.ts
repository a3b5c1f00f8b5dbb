import { expect, it } from 'vitest';
import { reportsFactor } from './reported-factor.ts';

it.each([
  [['mfa'], null, true],
  [['pwd', 'otp'], null, true],
  [['pwd'], null, false],
  [['otp'], null, false],
  [[], 'https://refeds.org/profile/mfa', true],
  [[], 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport', false],
  [['http://schemas.microsoft.com/claims/multipleauthn'], null, true],
  [[], null, false],
])('reads %j and %s as %s', (amr, acr, expected) => {
  expect(reportsFactor({ amr, acr })).toBe(expected);
});
