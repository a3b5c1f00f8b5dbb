import type { StateMachine } from '../records/state-machine.ts';

/** Rules over the audit, built in. */
export const alertRules = [
  'failed_sign_ins',
  'new_device',
  'factor_removed',
  'new_admin',
  'token_network',
] as const;
export type AlertRule = (typeof alertRules)[number];

/** Failed sign-ins of an account within {@link failedSignInMinutes} that open an alert. */
export const mostFailedSignIns = 10;
export const failedSignInMinutes = 15;
/** Accounts bring their devices in the first hours: only older ones have new devices. */
export const settledHours = 24;

/** Names of the rules, in events and notifications. */
export const alertTitles: Readonly<Record<AlertRule, string>> = {
  failed_sign_ins: 'Many failed sign-ins',
  new_device: 'Sign-in from a new device',
  factor_removed: 'Second factor removed',
  new_admin: 'New admin',
  token_network: 'API token used from a new network',
};

export const alertStates = ['open', 'acknowledged', 'resolved'] as const;
export type AlertState = (typeof alertStates)[number];

const by = (to: AlertState) => ({ to, roles: ['admin'], needs: [] }) as const;

/** The steps of an alert, all by admins. What happens again after a resolution is another alert. */
export const securityAlertMachine: StateMachine<AlertState, 'admin'> = {
  kind: 'security_alert',
  noun: 'security alert',
  initial: ['open'],
  steps: {
    open: [by('acknowledged'), by('resolved')],
    acknowledged: [by('resolved')],
    resolved: [],
  },
  stuck: 'stays so',
  needs: {},
};
