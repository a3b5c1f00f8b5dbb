import type { CustomField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { CustomValues } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { valuesOf } from '@switchyard/contracts/custom-fields/custom-value.ts';
import { visibleKeys } from '@switchyard/contracts/custom-fields/field-access.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SessionRoute } from '@switchyard/contracts/http/route.ts';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import { factsOf, recordKinds } from '@switchyard/contracts/records/registry.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findCustomFields } from '@switchyard/platform/db/repositories/custom-field-repository.ts';
import { type CustomPlaces, customPlacesIn } from './custom-places.ts';

type JsonObject = Readonly<Record<string, unknown>>;
type Place = { readonly tx: Tx; readonly role: Role };

/**
 * A handler whose replies and refusals contain only the custom values that the actor's role may see: the one place
 * through which records reach requests, replayed actions and the assistant.
 */
export function hidingCustom<Given, Answer>(
  route: Pick<SessionRoute, 'reply' | 'tag'>,
  handler: (input: Given) => Promise<Answer>,
  placeOf: (input: Given) => Place,
): (input: Given) => Promise<Answer> {
  const places = customPlacesIn(route.reply);
  const kind = kindOfTag(route.tag);
  return async (input) => {
    try {
      const answer = await handler(input);
      return places === undefined ? answer : await hideIn(answer, places, placeOf(input));
    } catch (error) {
      throw await withoutHidden(error, kind, placeOf(input));
    }
  };
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
      : await hideIn(current, { at: 'record', kind, members: new Map() }, place);
  return new ProblemError(error.code, { ...extras, current: shown });
}

/** Kind of record with custom fields to which a group of routes belongs. */
export function kindOfTag(tag: string): string | undefined {
  return recordKinds.find((kind) => factsOf(kind).collection === tag && factsOf(kind).customFields === true);
}

async function hideIn<Answer>(answer: Answer, places: CustomPlaces, { tx, role }: Place): Promise<Answer> {
  if (!hasValues(answer, places)) return answer;
  const fields = await findCustomFields(tx);
  return hidden(answer, places, keysFor(fields, role)) as Answer;
}

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
function hidden(
  value: unknown,
  places: CustomPlaces,
  keysOf: (kind: string) => ReadonlySet<string>,
): unknown {
  if (Array.isArray(value)) {
    return places.at === 'items' ? value.map((item: unknown) => hidden(item, places.item, keysOf)) : value;
  }
  if (!isObject(value)) return value;
  if (places.at === 'items') {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, hidden(item, places.item, keysOf)]),
    );
  }
  const copy: Record<string, unknown> = { ...value };
  for (const [name, inner] of places.members) {
    if (name in copy) copy[name] = hidden(copy[name], inner, keysOf);
  }
  if (places.at === 'record' && isObject(copy['custom'])) {
    copy['custom'] = valuesOf(copy['custom'] as CustomValues, keysOf(places.kind));
  }
  return copy;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
