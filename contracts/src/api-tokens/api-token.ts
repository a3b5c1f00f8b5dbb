import { z } from 'zod';
import { hasAddress } from '../http/plain-words.ts';
import { idSchema, instantSchema } from '../http/primitives.ts';
import { tokenKinds } from './token-scopes.ts';

/** Most valid tokens of a user, and most valid service tokens of a company. */
export const mostTokens = 50;
/** Longest lifetime of a token, and the usual one, days. */
export const longestTokenDays = 365;
export const usualTokenDays = 90;
/** Longest time for which the earlier secret stays valid after a rotation, hours. */
export const longestOverlapHours = 24;

/** A token of a program, without its secret. */
export const apiTokenSchema = z.object({
  id: idSchema,
  kind: z.enum(tokenKinds),
  name: z.string(),
  /** Permissions that the token has at most. */
  scopes: z.array(z.string()),
  createdAt: instantSchema,
  createdBy: z.string(),
  expiresAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
  /** Network of the last use, coarse: `203.0.113.0/24`. */
  lastUsedFrom: z.string().nullable(),
  rotatedAt: instantSchema.nullable(),
  /** Until then, the secret before the last rotation is valid, too; null without one. */
  previousEndsAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
});
export type ApiToken = z.output<typeof apiTokenSchema>;

/** The answer that contains the secret: the only one. */
export const newApiTokenSchema = apiTokenSchema.extend({ secret: z.string() });
export type NewApiToken = z.output<typeof newApiTokenSchema>;

/** The name of a service token is that of the author in events and mails. */
export const tokenNameSchema = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .refine((name) => !hasAddress(name), 'Must not contain a web address, a domain or @');
const scopesSchema = z.array(z.string().max(60)).min(1).max(200);
const daysSchema = z.number().int().min(1).max(longestTokenDays);

export const createApiTokenSchema = z.strictObject({
  name: tokenNameSchema,
  scopes: scopesSchema,
  expiresInDays: daysSchema.default(usualTokenDays),
});
export type CreateApiToken = z.output<typeof createApiTokenSchema>;

/** Scopes can be narrowed only: a wider token is a new one. */
export const changeApiTokenSchema = z
  .strictObject({ name: tokenNameSchema, scopes: scopesSchema })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type ChangeApiToken = z.output<typeof changeApiTokenSchema>;

export const rotateApiTokenSchema = z.strictObject({
  /** Hours for which the earlier secret stays valid; 0: it ends at once. */
  overlapHours: z.number().int().min(0).max(longestOverlapHours).default(longestOverlapHours),
  /** New lifetime from now on; default: the end stays. */
  expiresInDays: daysSchema.optional(),
});
export type RotateApiToken = z.output<typeof rotateApiTokenSchema>;
