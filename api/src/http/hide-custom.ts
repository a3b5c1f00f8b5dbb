import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { CustomValues } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { valuesOf } from '@switchyard/contracts/custom-fields/custom-value.ts';
import { visibleKeys } from '@switchyard/contracts/custom-fields/field-access.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SessionRoute } from '@switchyard/contracts/http/route.ts';
import type { Actor, Role } from '@switchyard/contracts/identity/role.ts';
import type { FieldViews } from '@switchyard/contracts/roles/field-views.ts';
import { factsOf, recordKinds } from '@switchyard/contracts/records/registry.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findCustomFields } from '@switchyard/platform/db/repositories/custom-field-repository.ts';
import { protectedKindOf, withoutCovered } from '../access/protected-fields.ts';
import { type CustomPlaces, customPlacesIn } from './custom-places.ts';

type JsonObject = Readonly<Record<string, unknown>>;
type Place = { readonly tx: Tx; readonly actor: Actor };

/**
 * A handler whose replies and refusals contain only the custom values and protected fields that the actor's role may see: the one place
 * through which records reach requests, replayed actions and the assistant.
 */
export function hidingCustom<Given extends { actor: Actor }, Answer>(
  route: Pick<SessionRoute, 'reply' | 'tag'>,
  handler: (input: Given) => Promise<Answer>,
  txOf: (input: Given) => Tx,
): (input: Given) => Promise<Answer> {
  const places = customPlacesIn(route.reply);
  const kind = kindOfTag(route.tag);
  const covered = protectedKindOf(route.tag);
  const placeOf = (input: Given): Place => ({ tx: txOf(input), actor: input.actor });
  return async (input) => {
    try {
      const answer = await handler(input);
      return places === undefined ? answer : await hideIn(answer, places, placeOf(input));
    } catch (error) {
      const place = placeOf(input);
      throw await withoutHidden(coveredIn(error, place.actor, covered), kind, place);
    }
  };
}

/** The error without covered fields in its current record. */
function coveredIn(error: unknown, actor: Actor, kind: string | undefined): unknown {
  if (kind === undefined || !(error instanceof ProblemError)) return error;
  const { current, ...extras } = error.extras;
  if (!isObject(current)) return error;
  return new ProblemError(error.code, { ...extras, current: withoutCovered(current, actor, kind) });
}

/** The error without custom values in its current record that the role may not see. */
export async function withoutHidden(
  error: unknown,
  kind: string | undefined,
  place: Place,
): Promise<unknown> {
  if (!(error instanceof ProblemError)) return error;
  const { current, ...extras } = error.extras;
  if (!isObject(current) || !isObject(current['custom'])) return error;
  const shown =
    kind === undefined
      ? { ...current, custom: {} }
      : await hideIn(current, { at: 'record', kind, members: new Map(), fields: new Map() }, place);
  return new ProblemError(error.code, { ...extras, current: shown });
}

/** Kind of record with custom fields to which a group of routes belongs. */
export function kindOfTag(tag: string): string | undefined {
  return recordKinds.find((kind) => factsOf(kind).collection === tag && factsOf(kind).customFields === true);
}

async function hideIn<Answer>(answer: Answer, places: CustomPlaces, { tx, actor }: Place): Promise<Answer> {
  const views = actor.customRole?.fields ?? {};
  const isCovered = Object.values(views).some((view) => view !== 'shown');
  if (!isCovered && !hasValues(answer, places)) return answer;
  const fields = await findCustomFields(tx);
  return hidden(answer, places, { keysOf: keysFor(fields, actor.role), views }) as Answer;
}

type Shown = { readonly keysOf: (kind: string) => ReadonlySet<string>; readonly views: FieldViews };

function keysFor(fields: readonly CustomField[], role: Role): (kind: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (kind) => {
    const keys = known.get(kind) ?? visibleKeys(fields, kind, [role]);
    known.set(kind, keys);
    return keys;
  };
}

function hasValues(value: unknown, places: CustomPlaces): boolean {
  if (!isObject(value) && !Array.isArray(value)) return false;
  if (places.at === 'items') return Object.values(value).some((item) => hasValues(item, places.item));
  const record = value as JsonObject;
  if (places.at === 'record' && Object.keys(record['custom'] ?? {}).length > 0) return true;
  return [...places.members].some(([name, inner]) => hasValues(record[name], inner));
}

/** A copy, because commands of one transaction may share records. */
function hidden(value: unknown, places: CustomPlaces, shown: Shown): unknown {
  if (Array.isArray(value)) {
    return places.at === 'items' ? value.map((item: unknown) => hidden(item, places.item, shown)) : value;
  }
  if (!isObject(value)) return value;
  if (places.at === 'items') {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, hidden(item, places.item, shown)]),
    );
  }
  const copy: Record<string, unknown> = { ...value };
  for (const [name, inner] of places.members) {
    if (name in copy) copy[name] = hidden(copy[name], inner, shown);
  }
  for (const [name, field] of places.fields) {
    if (name in copy && (shown.views[field] ?? 'shown') !== 'shown') copy[name] = null;
  }
  if (places.at === 'record' && isObject(copy['custom'])) {
    copy['custom'] = valuesOf(copy['custom'] as CustomValues, shown.keysOf(places.kind));
  }
  return copy;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
