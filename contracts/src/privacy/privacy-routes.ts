import { z } from 'zod';
import { idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { erasurePreviewSchema, erasureSchema } from './erasure.ts';
import { heldKinds, holdReasonSchema, legalHoldSchema } from './legal-hold.ts';
import { personSchema } from './person.ts';

const base = { tag: 'privacy', access: 'session' } as const;
const refused = ['auth.required', 'auth.forbidden'] as const;

/** Erasure of persons and the holds that refuse it, for admins. */
export const privacyRoutes = {
  preview: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/privacy/erasure-preview',
    permission: 'company.erase',
    summary: 'What the erasure of a person removes, what stays and why, and what refuses it; changes nothing',
    write: 'safe',
    status: 200,
    query: personSchema,
    reply: erasurePreviewSchema,
    problems: [...refused, 'request.invalid', 'request.not_found'],
  }),
  erase: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/privacy/erasures',
    permission: 'company.erase',
    needsProof: true,
    summary: 'Erase a person: replace what is stored about them by a tombstone. This cannot be undone',
    write: 'create',
    status: 201,
    body: personSchema.extend({
      /** The person's name, as a confirmation. */
      name: z.string().max(250),
      reason: holdReasonSchema,
    }),
    reply: erasureSchema,
    problems: [
      ...refused,
      'auth.proof_required',
      'request.invalid',
      'request.not_found',
      'erasure.held',
      'erasure.last_admin',
      'erasure.open_work',
      'erasure.done_before',
    ],
  }),
  erasures: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/privacy/erasures',
    permission: 'company.erase',
    summary: 'Erasures of the company, newest first, at most 200',
    write: 'safe',
    status: 200,
    reply: z.object({ items: z.array(erasureSchema) }),
    problems: [...refused],
  }),
  holds: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/privacy/holds',
    permission: 'company.hold',
    summary: 'Legal holds of the company, active ones first, at most 200',
    write: 'safe',
    status: 200,
    reply: z.object({ items: z.array(legalHoldSchema) }),
    problems: [...refused],
  }),
  placeHold: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/privacy/holds',
    permission: 'company.hold',
    summary:
      'Place a legal hold on a customer, job, technician or member: nothing of it is erased until it is lifted',
    write: 'create',
    status: 201,
    body: z.strictObject({ kind: z.enum(heldKinds), id: idSchema, reason: holdReasonSchema }),
    reply: legalHoldSchema,
    problems: [...refused, 'request.invalid', 'request.not_found', 'record.duplicate'],
  }),
  liftHold: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/privacy/holds/:id/lift',
    permission: 'company.hold',
    needsProof: true,
    summary: 'Lift a legal hold',
    write: 'create',
    status: 200,
    params: z.object({ id: idSchema }),
    body: z.strictObject({ reason: holdReasonSchema }),
    reply: legalHoldSchema,
    problems: [...refused, 'auth.proof_required', 'request.invalid', 'request.not_found', 'record.gone'],
  }),
};
