import { plural, t } from '@lingui/core/macro';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import type { SecurityKind, SecurityOutcome } from '@switchyard/contracts/security/security-kinds.ts';
import { ssoReasonText } from '../../core/accounts/sso-reasons.ts';
import { roleWord } from '../../core/role-words.ts';

/** Names of the kinds, for filters and rows. */
export const kindWords: Readonly<Record<SecurityKind, string>> = {
  sign_in: t`Sign-in`,
  sign_out: t`Sign-out`,
  session_revoked: t`Session ended`,
  password_changed: t`Password changed`,
  email_changed: t`Email changed`,
  name_changed: t`Name changed`,
  factor_added: t`Second factor added`,
  factor_removed: t`Second factor removed`,
  recovery_codes_renewed: t`Recovery codes renewed`,
  recovery_code_used: t`Recovery code used`,
  proof_failed: t`Proof of identity failed`,
  role_changed: t`Role changed`,
  role_defined: t`Role defined`,
  role_redefined: t`Definition of a role changed`,
  role_removed: t`Role deleted`,
  field_shown: t`Masked field shown`,
  account_disabled: t`Account disabled`,
  account_restored: t`Account enabled`,
  invitation_sent: t`Invitation sent`,
  invitation_accepted: t`Invitation accepted`,
  invitation_withdrawn: t`Invitation withdrawn`,
  token_created: t`API token made`,
  token_rotated: t`API token rotated`,
  token_revoked: t`API token revoked`,
  token_refused: t`API token refused`,
  flag_token_created: t`Flag token made`,
  flag_token_revoked: t`Flag token revoked`,
  sign_in_rule_changed: t`Rule for sign-ins changed`,
  sso_connection_added: t`Connection to an identity provider added`,
  sso_connection_changed: t`Connection to an identity provider changed`,
  sso_connection_removed: t`Connection to an identity provider deleted`,
  sso_domain_proven: t`Email domain proven`,
  sso_domain_removed: t`Email domain removed`,
  sso_tested: t`Test sign-in completed`,
  sso_refused: t`Sign-in with the company refused`,
  sso_linked: t`Account linked to the identity provider`,
  account_created: t`Account created by the identity provider`,
  scim_token_made: t`SCIM token made`,
  scim_token_ended: t`SCIM token ended`,
  scim_refused: t`SCIM token refused`,
  company_closing: t`Deletion of the company decided`,
  company_kept: t`Deletion of the company taken back`,
  webhook_secret_shown: t`Secret of a webhook shown`,
  webhook_secret_rotated: t`Secret of a webhook replaced`,
  exported: t`List exported`,
  person_exported: t`Data of a person exported`,
  person_erased: t`Person erased`,
  hold_placed: t`Legal hold placed`,
  hold_lifted: t`Legal hold lifted`,
  audit_stream_changed: t`Stream of the audit changed`,
  retention_changed: t`Retention changed`,
  access_refused: t`Access refused`,
};

export const outcomeWords: Readonly<Record<SecurityOutcome, string>> = {
  done: t`Done`,
  failed: t`Failed`,
  refused: t`Refused`,
};

/** Title of a fact; kinds of a newer version by their name. */
export function factTitle({ kind }: Pick<SecurityEvent, 'kind'>): string {
  return (kindWords as Readonly<Record<string, string>>)[kind] ?? kind.replaceAll('_', ' ');
}

const reasons: Readonly<Record<string, string>> = {
  password: t`wrong password`,
  disabled: t`the account is disabled`,
  code: t`wrong second factor`,
  network: t`outside of the allowed networks`,
  passkey: t`wrong passkey`,
  revoked: t`it was revoked`,
  expired: t`it has expired`,
  rotated: t`its secret was replaced`,
  owner_inactive: t`its account is disabled`,
  company_ended: t`its sandbox has ended`,
  sso_required: t`the company requires its identity provider`,
};

const ways: Readonly<Record<string, string>> = {
  password: t`with a password`,
  passkey: t`with a passkey`,
  sign_up: t`the company was created`,
  invitation: t`with an invitation`,
  sso: t`with the company's identity provider`,
  owner: t`by the owner`,
  mailed_link: t`with a mailed link`,
};

const rules: Readonly<Record<string, string>> = {
  secondFactorRoles: t`second factor required of`,
  sessionHours: t`hours of a session`,
  allowedNetworks: t`allowed networks`,
};

const factors: Readonly<Record<string, string>> = {
  totp: t`authenticator app`,
  passkey: t`passkey`,
  recovery_code: t`recovery code`,
  sso: t`second factor of the identity provider`,
  all: t`all of them, by an admin`,
};

/** Facts that one detail describes. */
const namedBy: Readonly<Partial<Record<string, string>>> = {
  sso_connection_changed: 'fields',
  sso_domain_proven: 'domain',
  sso_domain_removed: 'domain',
  sso_linked: 'connection',
  person_exported: 'person',
  person_erased: 'person',
  hold_placed: 'name',
  hold_lifted: 'name',
  audit_stream_changed: 'target',
  field_shown: 'field',
};

/** The details of a fact in words; empty if there are none. */
export function factDetails({ kind, details }: Pick<SecurityEvent, 'kind' | 'details'>): string {
  const of = (name: string) => String(details[name] ?? '');
  const count = (name: string) => Number(details[name] ?? 0);
  const name = namedBy[kind];
  if (name !== undefined) return of(name);
  switch (kind as SecurityKind) {
    case 'sign_in':
      return signInWords(of('reason'), of('by'), of('factor'));
    case 'session_revoked':
      return plural(count('sessions'), { one: '# session', other: '# sessions' });
    case 'password_changed':
      return ways[of('by')] ?? '';
    case 'email_changed':
    case 'name_changed':
      return `${of('from')} → ${of('to')}`;
    case 'factor_added':
    case 'factor_removed':
      return factors[of('factor')] ?? of('factor');
    case 'recovery_code_used':
      return plural(count('left'), { one: '# code is left', other: '# codes are left' });
    case 'proof_failed':
    case 'token_refused':
    case 'scim_refused':
      return reasons[of('reason')] ?? of('reason');
    case 'role_changed':
    case 'role_defined':
    case 'role_redefined':
    case 'role_removed':
    case 'invitation_sent':
    case 'invitation_accepted':
    case 'account_created':
      return roleDetails(kind as SecurityKind, of, count);
    case 'token_created':
      return plural(count('scopes'), { one: '# scope', other: '# scopes' });
    case 'token_rotated':
      return plural(count('overlapHours'), {
        one: 'the earlier secret works for # hour',
        other: 'the earlier secret works for # hours',
      });
    case 'token_revoked':
      return plural(count('tokens'), { one: '# token', other: '# tokens' });
    case 'flag_token_created':
    case 'flag_token_revoked':
      return `${of('kind')}, ${of('environment')}`;
    case 'sign_in_rule_changed':
      return `${rules[of('rule')] ?? of('rule')}: ${of('from') || '–'} → ${of('to') || '–'}`;
    case 'sso_refused':
      return ssoReasonText(of('reason'));
    case 'exported':
      return `${of('list')}.${of('format')}`;
    case 'retention_changed':
      return `${of('class')}: ${count('from') || '–'} → ${count('to') || '–'}`;
    case 'access_refused':
      return `${of('method')} ${of('path')}`;
    default:
      return '';
  }
}

function signInWords(reason: string, by: string, factor: string): string {
  if (reason !== '') return reasons[reason] ?? reason;
  const way = ways[by] ?? by;
  const second = factors[factor];
  return second === undefined || by === 'passkey' ? way : t`${way}, then ${second}`;
}

function roleDetails(
  kind: SecurityKind,
  of: (name: string) => string,
  count: (name: string) => number,
): string {
  switch (kind) {
    case 'role_changed':
      return `${of('fromName') || roleText(of('from'))} → ${of('toName') || roleText(of('to'))}`;
    case 'role_defined':
      return plural(count('permissions'), { one: '# permission', other: '# permissions' });
    case 'role_redefined':
      return redefinedWords(of('added'), of('removed'), of('fields'));
    case 'role_removed':
      return plural(count('moved'), { one: '# user got another role', other: '# users got another role' });
    default:
      return of('roleName') || roleText(of('role'));
  }
}

function redefinedWords(added: string, removed: string, fields: string): string {
  return [added === '' ? '' : t`added: ${added}`, removed === '' ? '' : t`removed: ${removed}`, fields]
    .filter((part) => part !== '')
    .join('; ');
}

function roleText(role: string): string {
  return roleWord[role as Role] ?? role;
}

/** The acting person; before a sign-in nobody is known. */
export function actorText({ actorName }: Pick<SecurityEvent, 'actorName'>): string {
  return actorName === '' ? t`Not signed in` : actorName;
}

/** The account, token or other subject, if it is not the acting person. */
export function subjectText({ subjectId, subjectName, actorId }: SecurityEvent): string | null {
  return subjectId === actorId || subjectName === '' ? null : subjectName;
}
