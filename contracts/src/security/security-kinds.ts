/** Kinds of facts in the audit, in the order of the filter. */
export const securityKinds = [
  'sign_in',
  'sign_out',
  'session_revoked',
  'password_changed',
  'email_changed',
  'name_changed',
  'factor_added',
  'factor_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'proof_failed',
  'role_changed',
  'account_disabled',
  'account_restored',
  'invitation_sent',
  'invitation_accepted',
  'invitation_withdrawn',
  'token_created',
  'token_rotated',
  'token_revoked',
  'token_refused',
  'flag_token_created',
  'flag_token_revoked',
  'sign_in_rule_changed',
  'company_closing',
  'company_kept',
  'webhook_secret_shown',
  'webhook_secret_rotated',
  'exported',
  'access_refused',
] as const;
export type SecurityKind = (typeof securityKinds)[number];

/** `failed`: evidence was wrong; `refused`: it was not allowed. */
export const securityOutcomes = ['done', 'failed', 'refused'] as const;
export type SecurityOutcome = (typeof securityOutcomes)[number];

export const securitySubjects = [
  'user',
  'invitation',
  'api_token',
  'flag_token',
  'webhook',
  'company',
] as const;
export type SecuritySubject = (typeof securitySubjects)[number];
