import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SessionRoute } from '@switchyard/contracts/http/route.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { factsOf, recordKinds } from '@switchyard/contracts/records/registry.ts';
import { coveredMembers } from '@switchyard/contracts/roles/field-views.ts';
import { fieldError } from './access.ts';

/** Kind of record with protected fields to which a group of routes belongs. */
export function protectedKindOf(tag: string): string | undefined {
  return recordKinds.find((kind) => {
    const { collection, protectedFields } = factsOf(kind);
    return collection === tag && protectedFields !== undefined;
  });
}

/**
 * A value is replaced only by users who see it: a form that was filled with nothing would delete it. New records take any
 * value.
 * @throws ProblemError `auth.forbidden` naming the fields
 */
export function refuseCovered(
  { tag, method, path }: Pick<SessionRoute, 'tag' | 'method' | 'path'>,
  actor: Actor,
  body: unknown,
): void {
  const kind = actor.customRole === undefined ? undefined : protectedKindOf(tag);
  const isNew = method === 'POST' && path === `/api/${tag}`;
  if (kind === undefined || isNew) return;
  const errors = coveredMembers(actor, kind)
    .filter((member) => mentions(body, member))
    .map((member) => fieldError(`/${member}`, 'forbidden', 'Your role does not show this field'));
  if (errors.length > 0) throw new ProblemError('auth.forbidden', { errors });
}

/** True if an object has a member with this name, or one within it. */
function mentions(value: unknown, member: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && member in value) return true;
  return Object.values(value).some((inner) => mentions(inner, member));
}

/** A record of a kind without the values of its covered fields. */
export function withoutCovered<Item extends object>(item: Item, actor: Actor, kind: string): Item {
  const members = coveredMembers(actor, kind).filter((member) => member in item);
  if (members.length === 0) return item;
  return { ...item, ...Object.fromEntries(members.map((member) => [member, null])) };
}
