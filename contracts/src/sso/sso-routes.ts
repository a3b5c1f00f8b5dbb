import { z } from 'zod';
import { emailSchema, idSchema } from '../http/primitives.ts';
import { defineRoute } from '../http/route.ts';
import { secondStepSchema } from '../identity/second-step-routes.ts';
import { currentUserSchema } from '../identity/user.ts';
import {
  createConnectionSchema,
  domainSchema,
  longestMetadata,
  metadataSourceSchema,
  samlMetadataSchema,
  ssoClaimsSchema,
  ssoConnectionSchema,
  ssoRoleSchema,
  updateConnectionSchema,
} from './sso-connection.ts';

const base = {
  tag: 'single sign-on',
  access: 'session',
  permission: 'settings.change',
  sessionOnly: true,
} as const;
const params = z.object({ id: idSchema });
const domainParams = z.object({ id: idSchema, domain: domainSchema });
const seen = ['auth.required', 'auth.forbidden'] as const;
const risky = [...seen, 'auth.proof_required', 'request.invalid'] as const;
const ofOne = [...risky, 'request.not_found'] as const;
/** Metadata may be pasted. */
const bodyLimits = { bytes: 2 * longestMetadata, values: 4_000 };
const secret = { ...base, needsProof: true, write: 'safe' } as const;
const change = { ...base, needsProof: true, write: 'change' } as const;
const redirect = z.object({
  /** Page of the provider. */
  url: z.string(),
});

export const ssoRoutes = {
  list: defineRoute({
    ...base,
    method: 'GET',
    path: '/api/sso/connections',
    summary: 'Connections to identity providers, without their secrets',
    write: 'safe',
    status: 200,
    reply: z.object({ items: z.array(ssoConnectionSchema) }),
    problems: seen,
  }),
  readMetadata: defineRoute({
    ...secret,
    needsProof: true,
    method: 'POST',
    path: '/api/sso/metadata',
    summary: 'Read the metadata of a SAML provider, pasted or at an address; nothing is stored',
    status: 200,
    bodyLimits,
    body: metadataSourceSchema,
    reply: samlMetadataSchema,
    problems: [...risky, 'request.too_large', 'request.rate_limited'],
  }),
  create: defineRoute({
    ...base,
    needsProof: true,
    write: 'create',
    method: 'POST',
    path: '/api/sso/connections',
    summary: 'Add a connection to an identity provider; it is off until it is enabled',
    status: 201,
    bodyLimits,
    body: createConnectionSchema,
    reply: ssoConnectionSchema,
    problems: risky,
  }),
  update: defineRoute({
    ...change,
    method: 'PATCH',
    path: '/api/sso/connections/:id',
    summary: 'Change a connection, enable it, or require it of all members',
    status: 200,
    params,
    bodyLimits,
    body: updateConnectionSchema,
    reply: ssoConnectionSchema,
    problems: [...ofOne, 'revision.required', 'revision.stale'],
  }),
  remove: defineRoute({
    ...change,
    method: 'DELETE',
    path: '/api/sso/connections/:id',
    summary: 'Delete a connection with its domains and its SCIM token; accounts stay',
    status: 200,
    params,
    reply: ssoConnectionSchema,
    problems: [...ofOne, 'revision.required', 'revision.stale'],
  }),
  addDomain: defineRoute({
    ...secret,
    method: 'POST',
    path: '/api/sso/connections/:id/domains',
    summary: 'Add an email domain, and get the TXT record that proves it',
    status: 201,
    params,
    body: z.strictObject({ domain: domainSchema }),
    reply: ssoConnectionSchema,
    problems: ofOne,
  }),
  checkDomain: defineRoute({
    ...secret,
    method: 'POST',
    path: '/api/sso/connections/:id/domains/:domain/check',
    summary: 'Look for the TXT record of a domain',
    status: 200,
    params: domainParams,
    body: z.undefined(),
    reply: ssoConnectionSchema,
    problems: [...ofOne, 'sso.domain_unproven', 'sso.domain_taken', 'request.rate_limited'],
  }),
  removeDomain: defineRoute({
    ...secret,
    method: 'DELETE',
    path: '/api/sso/connections/:id/domains/:domain',
    summary: 'Remove an email domain: its users no longer sign in with the connection',
    status: 200,
    params: domainParams,
    reply: ssoConnectionSchema,
    problems: ofOne,
  }),
  test: defineRoute({
    ...secret,
    method: 'POST',
    path: '/api/sso/connections/:id/test',
    summary: 'Begin a test sign-in, which changes no account',
    status: 200,
    params,
    body: z.undefined(),
    reply: redirect,
    problems: [...ofOne, 'sso.refused'],
  }),
  makeScimToken: defineRoute({
    ...secret,
    method: 'POST',
    path: '/api/sso/connections/:id/scim-token',
    summary: 'Make or replace the SCIM token of a connection; it is in this answer only',
    status: 200,
    params,
    body: z.strictObject({
      /** Hours for which an earlier token stays valid. */
      keepOldHours: z.number().int().min(0).max(24).default(0),
    }),
    reply: z.object({ token: z.string(), connection: ssoConnectionSchema }),
    problems: ofOne,
  }),
  endScimToken: defineRoute({
    ...secret,
    method: 'DELETE',
    path: '/api/sso/connections/:id/scim-token',
    summary: 'End the SCIM token of a connection at once',
    status: 200,
    params,
    reply: ssoConnectionSchema,
    problems: ofOne,
  }),
};

export const startSsoRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/sso/start',
  summary: 'Begin a sign-in with the provider of the company that has the domain of an address',
  tag: 'identity',
  access: 'public',
  write: 'safe',
  status: 200,
  body: z.strictObject({ email: emailSchema }),
  reply: redirect,
  problems: ['request.invalid', 'sso.unknown_domain', 'sso.refused', 'request.rate_limited'],
});

/** After a test: what the provider stated, and what it would mean. */
export const ssoTestedSchema = z.object({
  tested: ssoClaimsSchema.omit({ signedInAt: true, session: true }).extend({
    role: ssoRoleSchema,
    /** True if the sign-in would count as a second factor. */
    countsAsFactor: z.boolean(),
    /** True if the domain of the address is proven for the connection. */
    isDomainProven: z.boolean(),
  }),
});

export const completeSsoRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/sso/complete',
  summary: 'Complete a sign-in, test or proof with the ticket of the return from the provider',
  tag: 'identity',
  access: 'public',
  write: 'safe',
  status: 200,
  body: z.strictObject({ ticket: z.string().min(20).max(200) }),
  reply: z.union([
    ssoTestedSchema,
    z.object({ proven: z.literal(true) }),
    currentUserSchema,
    secondStepSchema,
  ]),
  problems: [
    'request.invalid',
    'auth.second_step_ended',
    'auth.network_refused',
    'sso.refused',
    'request.rate_limited',
  ],
});

export const proveBySsoRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/proof/sso',
  summary: 'Begin a proof of identity at the provider of the company',
  tag: 'identity',
  access: 'session',
  permission: 'anyone_signed_in',
  sessionOnly: true,
  beforeSetUp: true,
  write: 'safe',
  status: 200,
  body: z.undefined(),
  reply: redirect,
  problems: ['auth.required', 'request.not_found', 'sso.refused', 'request.rate_limited'],
});

/** Addresses that providers call, and the page to which they lead back. */
export const ssoPaths = {
  callback: '/api/sso/oidc/:id/callback',
  acs: '/api/sso/saml/:id/acs',
  metadata: '/api/sso/saml/:id/metadata',
  initiate: '/api/sso/oidc/:id/initiate',
  oidcLogout: '/api/sso/oidc/:id/logout',
  samlLogout: '/api/sso/saml/:id/logout',
  scim: '/scim/v2',
  /** With `#ticket=` or `#refused=`. */
  done: '/sign-in/company',
} as const;
