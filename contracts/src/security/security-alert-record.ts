import { adminOnly } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';

/** Something in the audit that an admin should look at. Its events name the rule alone: managers read the timeline. */
export const securityAlertRecord = defineRecord()({
  kind: 'security_alert',
  member: null,
  collection: 'security-alerts',
  noun: ['security alert', 'security alerts'],
  permissions: { view: adminOnly, change: adminOnly },
  events: {
    opened: 'Security alert',
    acknowledged: 'Security alert acknowledged',
    resolved: 'Security alert resolved',
  },
  link: () => '/security?tab=alerts',
  tag: 'SecurityAlert',
  hasTransitions: true,
  notifies: ['opened'],
});
