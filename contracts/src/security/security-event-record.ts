import { adminOnly } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';

/**
 * A fact about the security of the company. Its events only report that there is a new one, to admins: what it says is
 * read from the audit.
 */
export const securityEventRecord = defineRecord()({
  kind: 'security_event',
  member: null,
  collection: 'security-events',
  noun: ['security event', 'security events'],
  permissions: { view: adminOnly, stream: adminOnly },
  events: { recorded: 'Security event recorded' },
  heardByStaff: () => false,
  link: () => '/security',
  tag: 'SecurityEvent',
});
