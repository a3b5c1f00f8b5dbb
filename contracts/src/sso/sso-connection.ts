import { z } from 'zod';
import { emailSchema, idSchema, instantSchema, shortTextSchema } from '../http/primitives.ts';

/** Roles that a provider may give: members of the company. Accounts of customers stay with passwords. */
export const ssoRoles = ['technician', 'manager', 'admin'] as const;
export const ssoRoleSchema = z.enum(ssoRoles);
export type SsoRole = z.infer<typeof ssoRoleSchema>;

export const ssoKinds = ['oidc', 'saml'] as const;

/**
 * Ways to count the sign-in at the provider as a second factor. `reported`: if the provider states that it took one
 * (`amr` or `acr` of OIDC, the context class of SAML).
 */
export const factorPolicies = ['never', 'reported', 'always'] as const;
export const factorPolicySchema = z.enum(factorPolicies);
export type FactorPolicy = z.infer<typeof factorPolicySchema>;

/** Most connections of a company, and most domains and mappings of a connection. */
export const mostConnections = 5;
export const mostDomains = 20;
export const mostMappings = 50;

/** Days before the end of a provider's certificate at which admins are told, fewest first. */
export const certificateNoticeDays = [7, 30] as const;

/** Most characters of metadata, pasted or fetched. */
export const longestMetadata = 200_000;

/** A value of the role attribute (mostly the name of a group) and the role that its members have. */
export const roleMappingSchema = z.strictObject({
  value: shortTextSchema,
  role: ssoRoleSchema,
  /** A role of the company with `role` as its basis; absent: the preset itself. */
  roleId: idSchema.optional(),
});
export type RoleMapping = z.infer<typeof roleMappingSchema>;

/** A host name in ASCII with at least one dot. */
export const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(190)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'Invalid domain: give one such as example.com',
  );

export const ssoDomainSchema = z.object({
  domain: z.string(),
  /** Name and value of the TXT record that proves the domain. */
  recordName: z.string(),
  recordValue: z.string(),
  provenAt: instantSchema.nullable(),
});
export type SsoDomain = z.infer<typeof ssoDomainSchema>;

export const ssoCertificateSchema = z.object({
  subject: z.string(),
  /** SHA-256 fingerprint, in hexadecimal digits. */
  fingerprint: z.string(),
  validUntil: instantSchema,
});

/** A connection as admins see it: the client secret and the SCIM token never leave the server. */
export const ssoConnectionSchema = z.object({
  id: idSchema,
  revision: z.number().int().positive(),
  kind: z.enum(ssoKinds),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  ssoUrl: z.string().nullable(),
  certificates: z.array(ssoCertificateSchema),
  /** SAML: where the provider expects answers about sign-outs; null if it does not say. */
  logoutUrl: z.string().nullable(),
  /** SAML: certificate of this connection's own key, with which the provider encrypts assertions; null without one. */
  ownCertificate: ssoCertificateSchema
    .extend({
      /** In PEM. */
      text: z.string(),
    })
    .nullable(),
  /** True if sign-ins may begin at the provider. */
  acceptsUnsolicited: z.boolean(),
  enabled: z.boolean(),
  required: z.boolean(),
  breakGlassUserId: idSchema.nullable(),
  createsUsers: z.boolean(),
  factorPolicy: factorPolicySchema,
  defaultRole: ssoRoleSchema,
  roleAttribute: z.string(),
  roleMappings: z.array(roleMappingSchema),
  testedAt: instantSchema.nullable(),
  lastUsedAt: instantSchema.nullable(),
  domains: z.array(ssoDomainSchema),
  scim: z.object({
    /** When the current token was made; null without one. */
    tokenMadeAt: instantSchema.nullable(),
    lastUsedAt: instantSchema.nullable(),
    users: z.number().int().min(0),
    groups: z.number().int().min(0),
  }),
  /** Addresses to enter at the provider. */
  urls: z.object({
    /** OIDC. */
    callback: z.string(),
    /** SAML. */
    acs: z.string(),
    entityId: z.string(),
    scim: z.string(),
    /** OIDC: where a sign-in that is chosen at the provider begins. */
    initiate: z.string(),
    /** Where the provider ends sessions. */
    logout: z.string(),
  }),
});
export type SsoConnection = z.infer<typeof ssoConnectionSchema>;

const urlSchema = z.string().trim().max(500);
const rules = {
  name: shortTextSchema.max(60).optional(),
  createsUsers: z.boolean().optional(),
  factorPolicy: factorPolicySchema.optional(),
  defaultRole: ssoRoleSchema.optional(),
  roleAttribute: shortTextSchema.optional(),
  roleMappings: z.array(roleMappingSchema).max(mostMappings).optional(),
};
/** Base64 of a certificate in DER. */
const certificateSchema = z
  .string()
  .max(8_000)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Invalid certificate: give its Base64 text');
const saml = {
  ssoUrl: urlSchema.min(1),
  certificates: z.array(certificateSchema).min(1).max(10),
};
const logoutUrlSchema = urlSchema.min(1).nullable().optional();

/** Metadata of a SAML provider as text, or the address where it is. */
export const metadataSourceSchema = z.union([
  z.strictObject({ xml: z.string().trim().min(1).max(longestMetadata) }),
  z.strictObject({ url: urlSchema.min(1) }),
]);
export type MetadataSource = z.output<typeof metadataSourceSchema>;
export const samlMetadataSchema = z.object({
  issuer: z.string(),
  ssoUrl: z.string(),
  certificates: z.array(z.string()),
  /** Where it expects answers about sign-outs, with the binding HTTP-Redirect. */
  logoutUrl: z.string().nullable(),
});
export type SamlMetadata = z.infer<typeof samlMetadataSchema>;

export const createConnectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('oidc'),
    ...rules,
    name: shortTextSchema.max(60),
    issuer: urlSchema.min(1),
    clientId: shortTextSchema,
    clientSecret: z.string().trim().min(1).max(500),
  }),
  z.strictObject({
    kind: z.literal('saml'),
    ...rules,
    name: shortTextSchema.max(60),
    issuer: urlSchema.min(1),
    ...saml,
    logoutUrl: logoutUrlSchema,
  }),
]);
export type CreateConnection = z.output<typeof createConnectionSchema>;

/** Fields of the other kind are refused. */
export const updateConnectionSchema = z.strictObject({
  ...rules,
  issuer: urlSchema.min(1).optional(),
  clientId: shortTextSchema.optional(),
  clientSecret: z.string().trim().min(1).max(500).optional(),
  ssoUrl: saml.ssoUrl.optional(),
  certificates: saml.certificates.optional(),
  logoutUrl: logoutUrlSchema,
  /** True makes a key for encrypted assertions unless there is one, false deletes it. */
  hasOwnKey: z.boolean().optional(),
  acceptsUnsolicited: z.boolean().optional(),
  enabled: z.boolean().optional(),
  required: z.boolean().optional(),
  breakGlassUserId: idSchema.nullable().optional(),
});
export type UpdateConnection = z.output<typeof updateConnectionSchema>;

/** Statements of a provider about a user, as kept for an attempt and shown after a test. */
export const ssoClaimsSchema = z.object({
  subject: z.string().min(1).max(500),
  email: emailSchema.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Values of the role attribute. */
  groups: z.array(z.string()),
  /** True if the provider states that it took a second factor. */
  reportsFactor: z.boolean(),
  /** When the user signed in at the provider, seconds; null if it does not state that. */
  signedInAt: z.number().nullable(),
  /** Name of the session at the provider, by which it is ended there; null if it gives none. */
  session: z.string().max(500).nullable().default(null),
});
export type SsoClaims = z.infer<typeof ssoClaimsSchema>;

/** Why a sign-in with the provider was refused. */
export const ssoReasons = [
  'account_disabled',
  'another_user',
  'audience',
  'browser',
  'disabled',
  'domain',
  'email_missing',
  'email_taken',
  'expired',
  'factor_missing',
  'in_response_to',
  'issuer',
  'malformed',
  'no_account',
  'nonce',
  'not_recent',
  'provider',
  'recipient',
  'replayed',
  'signature',
  'state',
  'technician_missing',
  'unreachable',
  'unsolicited',
] as const;
export type SsoReason = (typeof ssoReasons)[number];

type Mapped = { readonly role: SsoRole; readonly roleId?: string | undefined };
type Mappings = { readonly roleMappings: readonly RoleMapping[]; readonly defaultRole: SsoRole };

/**
 * Role for the members of groups. Presets from low to high: of several matching mappings the highest counts, and among
 * those with the same preset the first one.
 */
export function mappedFor({ roleMappings, defaultRole }: Mappings, groups: readonly string[]): Mapped {
  const own = new Set(groups.map((group) => group.toLowerCase()));
  const matching = roleMappings.filter(({ value }) => own.has(value.toLowerCase()));
  const highest = ssoRoles.findLast((role) => matching.some((mapping) => mapping.role === role));
  return matching.find(({ role }) => role === highest) ?? { role: defaultRole };
}
