/** Authentication methods of RFC 8176 that are something known, and those that are another kind of evidence. */
const known = new Set(['pwd', 'pin', 'kba']);
const other = new Set(['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'fpt', 'face', 'iris', 'vbm', 'retina']);

/** Context classes that mean more than one factor, of OIDC (`acr`) and SAML (`AuthnContextClassRef`). */
const classes = new Set([
  'phr',
  'phrh',
  'mfa',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'urn:oasis:names:tc:saml:2.0:ac:classes:mobiletwofactorcontract',
  'urn:oasis:names:tc:saml:2.0:ac:classes:mobiletwofactorunregistered',
  'urn:oasis:names:tc:saml:2.0:ac:classes:timesynctoken',
  'urn:oasis:names:tc:saml:2.0:ac:classes:smartcardpki',
]);

/** True if the provider states that it took more than one factor. */
export function reportsFactor({ amr, acr }: { amr: readonly string[]; acr: string | null }): boolean {
  if (acr !== null && classes.has(acr.toLowerCase())) return true;
  const methods = amr.map((method) => method.toLowerCase());
  if (methods.some((method) => method === 'mfa' || classes.has(method))) return true;
  return methods.some((method) => known.has(method)) && methods.some((method) => other.has(method));
}
