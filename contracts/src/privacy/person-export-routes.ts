import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { personSchema } from './person.ts';

const base = {
  tag: 'privacy',
  access: 'session',
  needsProof: true,
  write: 'safe',
  status: 200,
} as const;
const problems = ['auth.required', 'auth.forbidden', 'auth.proof_required'] as const;
const size = z.object({ rows: z.number().int(), files: z.number().int() });

/** Everything that is stored about one person, as one file. */
export const personExportRoutes = {
  /** Sent before the download, which cannot ask for a proof of identity itself. */
  size: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/privacy/person-export',
    permission: 'company.export',
    summary: 'Prove your identity and read the size of the file with everything about a person',
    body: personSchema,
    reply: size,
    problems: [...problems, 'request.invalid', 'request.not_found'],
  }),
  file: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/privacy/person-export/file',
    permission: 'company.export',
    summary: 'Everything about a person: a zip file of JSON, CSV tables and pictures',
    query: personSchema,
    reply: z.string(),
    problems: [...problems, 'request.invalid', 'request.not_found', 'service.overloaded'],
  }),
  ownSize: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/account/export',
    permission: 'anyone_signed_in',
    summary: 'Prove your identity and read the size of the file with everything about your account',
    reply: size,
    problems: [...problems],
  }),
  ownFile: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/account/export/file',
    permission: 'anyone_signed_in',
    summary: 'Everything about your own account: a zip file of JSON, CSV tables and pictures',
    reply: z.string(),
    problems: [...problems, 'service.overloaded'],
  }),
};
