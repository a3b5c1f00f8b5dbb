import { t } from '@lingui/core/macro';
import { emailSchema, accountNameSchema } from '@switchyard/contracts/http/primitives.ts';
import { roleSchema } from '@switchyard/contracts/identity/role.ts';
import { z } from 'zod';
import type { InviteInput } from './team-api.ts';

/** An invitation as entered: for technicians and customers it references their record. */
export const inviteFormSchema = z
  .object({
    firstName: accountNameSchema,
    lastName: accountNameSchema,
    email: emailSchema,
    role: roleSchema,
    /** A role of the company; empty: the preset. */
    roleId: z.string(),
    technicianId: z.string(),
    customerId: z.string(),
  })
  .superRefine(({ role, technicianId, customerId }, context) => {
    if (role === 'technician' && technicianId === '') {
      context.addIssue({ code: 'custom', path: ['technicianId'], message: t`Please choose a technician` });
    }
    if (role === 'customer' && customerId === '') {
      context.addIssue({ code: 'custom', path: ['customerId'], message: t`Please choose a customer` });
    }
  });
export type InviteForm = z.input<typeof inviteFormSchema>;

export const emptyInviteForm: InviteForm = {
  firstName: '',
  lastName: '',
  email: '',
  role: 'manager',
  roleId: '',
  technicianId: '',
  customerId: '',
};

export function toInvite({ roleId, technicianId, customerId, ...person }: InviteForm): InviteInput {
  return {
    ...person,
    ...(roleId === '' ? {} : { roleId }),
    ...(person.role === 'technician' ? { technicianId } : {}),
    ...(person.role === 'customer' ? { customerId } : {}),
  };
}
