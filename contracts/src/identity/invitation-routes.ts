import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { invitationSchema } from './auth-routes.ts';

/** An open invitation gets a new link, and the earlier one stops working. Only its hash is stored. */
export const renewInvitationRoute = defineRoute({
  method: 'POST',
  path: '/api/invitations/:id/renewals',
  summary: 'Mail a new link of an open invitation, or get it to hand over',
  tag: 'identity',
  access: 'session',
  permission: 'team.invite',
  sessionOnly: true,
  // Without Idempotency-Key: its stored answer would contain the link.
  write: 'safe',
  status: 200,
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    /** `mail`: sends it again. `link`: the answer has the link; who accepts it has not proven the address. */
    by: z.enum(['mail', 'link']),
  }),
  reply: z.object({ invitation: invitationSchema, link: z.string().nullable() }),
  problems: ['auth.required', 'auth.forbidden', 'request.invalid', 'request.not_found', 'mail.limit_reached'],
});
