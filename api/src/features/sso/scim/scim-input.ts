import type { z } from 'zod';
import { ScimError } from './scim-error.ts';
import { versionOf } from './scim-resources.ts';

/** Parses a part of a request. @throws ScimError `invalidValue` that names the field */
export function parseScim<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  throw new ScimError(
    400,
    `${path === '' ? 'The body' : path}: ${issue?.message ?? 'invalid'}`.slice(0, 300),
    'invalidValue',
  );
}

/** @throws ScimError 412 if the caller based its change on another version */
export function requireVersion(row: { revision: number }, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*') return;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  if (plain(ifMatch) !== plain(versionOf(row))) {
    throw new ScimError(412, 'The resource changed in the meantime: read it again');
  }
}
