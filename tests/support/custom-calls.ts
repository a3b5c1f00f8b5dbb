import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { TestUser } from './test-app.ts';
import { ok } from './work-company.ts';

/** A role that sees a field only if the company says so. */
export type Access = CustomField['access'];
export const forEveryone: Access = { customer: 'write', technician: 'write', manager: 'write' };

/** Creates a custom field as this user; by default, a text that every role may write. */
export async function newField(user: TestUser, fields: Record<string, unknown>): Promise<CustomField> {
  const payload = { type: 'text', access: forEveryone, ...fields };
  return ok<CustomField>(await user.call('POST', '/api/custom-fields', { payload }));
}
