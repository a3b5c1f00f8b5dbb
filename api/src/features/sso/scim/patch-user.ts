import { scimFlagSchema, type ScimOperation } from '@switchyard/contracts/sso/scim.ts';
import { ScimError } from './scim-error.ts';

/** The fields of a user that a provider may change. */
export type UserDraft = {
  userName: unknown;
  externalId: unknown;
  active: unknown;
  givenName: unknown;
  familyName: unknown;
};

/** Paths of our fields in lower case; other ones are accepted and not kept, as providers send many. */
const places: Readonly<Record<string, keyof UserDraft>> = {
  username: 'userName',
  externalid: 'externalId',
  active: 'active',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
};

/** Fields that cannot be emptied. */
const required: ReadonlySet<keyof UserDraft> = new Set(['userName', 'active']);

/**
 * Applies operations in order: with a path, or with an object as Okta sends it, whose keys may be paths as Entra sends them.
 * @throws ScimError `invalidPath`, `invalidValue`
 */
export function patchUser(before: UserDraft, operations: readonly ScimOperation[]): UserDraft {
  return operations.reduce(applyOperation, before);
}

function applyOperation(draft: UserDraft, { op, path, value }: ScimOperation): UserDraft {
  if (path == null || path === '') {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || op === 'remove') {
      throw new ScimError(400, 'An operation without a path needs an object as value', 'invalidValue');
    }
    return flatten(value as Record<string, unknown>).reduce(
      (next, [key, one]) => set(next, { path: key, value: one }),
      draft,
    );
  }
  return set(draft, { path, value: op === 'remove' ? null : value, isRemoved: op === 'remove' });
}

/** Fields of an object, those of `name` with their path. */
function flatten(value: Record<string, unknown>): [string, unknown][] {
  return Object.entries(value).flatMap(([key, one]): [string, unknown][] =>
    key.toLowerCase() === 'name' && typeof one === 'object' && one !== null
      ? Object.entries(one).map(([part, text]) => [`name.${part}`, text])
      : [[key, one]],
  );
}

type Change = { path: string; value: unknown; isRemoved?: boolean };

function set(draft: UserDraft, { path, value, isRemoved = false }: Change): UserDraft {
  const plain = withoutSchema(path).toLowerCase();
  if (plain === 'name') {
    if (isRemoved) return { ...draft, givenName: null, familyName: null };
    if (typeof value !== 'object' || value === null) {
      throw new ScimError(400, 'name needs an object as value', 'invalidValue');
    }
    return flatten({ name: value }).reduce((next, [key, one]) => set(next, { path: key, value: one }), draft);
  }
  if (plain === 'id' || plain.startsWith('meta')) {
    throw new ScimError(400, `${path} cannot be changed`, 'mutability');
  }
  const field = Object.hasOwn(places, plain) ? places[plain] : undefined;
  if (field === undefined) return draft;
  if (isRemoved && required.has(field)) {
    throw new ScimError(400, `${path} cannot be removed`, 'mutability');
  }
  return { ...draft, [field]: field === 'active' ? readFlag(value) : value };
}

function readFlag(value: unknown): boolean {
  const parsed = scimFlagSchema.safeParse(value);
  if (!parsed.success) throw new ScimError(400, 'active needs true or false', 'invalidValue');
  return parsed.data;
}

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:user:';

function withoutSchema(path: string): string {
  return path.toLowerCase().startsWith(userSchema) ? path.slice(userSchema.length) : path;
}
