import { z } from 'zod';
import { emailSchema } from '../http/primitives.ts';

/** SCIM 2.0 (RFC 7643, 7644): names of its schemas. */
export const scimSchemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
  config: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
} as const;

/** Most resources of an answer. */
export const mostScimResults = 200;

const text = z.string().max(300);
/** Some providers send booleans as words. */
export const scimFlagSchema = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((word) => word === 'true'),
]);

/** Fields of a user that we keep; providers send more. */
export const scimUserSchema = z.looseObject({
  userName: emailSchema,
  externalId: text.min(1).nullish(),
  active: scimFlagSchema.nullish(),
  displayName: text.nullish(),
  name: z
    .looseObject({ givenName: text.nullish(), familyName: text.nullish(), formatted: text.nullish() })
    .nullish(),
});
export type ScimUserInput = z.output<typeof scimUserSchema>;

const memberSchema = z.looseObject({ value: z.uuid().toLowerCase() });
export const scimMembersSchema = z.array(memberSchema).max(5_000);

export const scimGroupSchema = z.looseObject({
  displayName: text.min(1),
  externalId: text.min(1).nullish(),
  members: scimMembersSchema.nullish(),
});
export type ScimGroupInput = z.output<typeof scimGroupSchema>;

/** Operations are written in any case: Entra sends `Replace`. */
export const scimPatchSchema = z.looseObject({
  Operations: z
    .array(
      z
        .looseObject({
          op: z
            .string()
            .toLowerCase()
            .pipe(z.enum(['add', 'replace', 'remove'])),
          path: z.string().max(500).nullish(),
          value: z.unknown().optional(),
        })
        .refine(({ op, value }) => op === 'remove' || value !== undefined, {
          path: ['value'],
          message: 'add and replace need a value',
        }),
    )
    .min(1)
    .max(1_000),
});
export type ScimOperation = z.output<typeof scimPatchSchema>['Operations'][number];

export const scimQuerySchema = z.object({
  filter: z.string().max(500).optional(),
  startIndex: z.coerce.number().int().max(1_000_000).default(1),
  count: z.coerce.number().int().max(1_000_000).default(100),
  excludedAttributes: z.string().max(300).default(''),
  attributes: z.string().max(300).default(''),
});
