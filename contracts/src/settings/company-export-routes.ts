import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

const base = {
  tag: 'settings',
  access: 'session',
  permission: 'company.export',
  needsProof: true,
  write: 'safe',
  status: 200,
} as const;
const problems = ['auth.required', 'auth.forbidden', 'auth.proof_required'] as const;

/** Everything that a company has here, as one file. */
export const companyExportRoutes = {
  /** Sent before the download, which cannot ask for a proof of identity itself. */
  size: defineRoute({
    ...base,
    method: 'POST',
    path: '/api/company-export',
    summary: 'Prove your identity and read the size of the file with everything that the company has here',
    reply: z.object({
      pictures: z.number().int(),
      pictureBytes: z.number().int(),
    }),
    problems: [...problems],
  }),
  file: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/company-export/file',
    summary: 'Everything that the company has here: a zip file of JSON lines, CSV lists and pictures',
    reply: z.string(),
    problems: [...problems, 'service.overloaded'],
  }),
};
