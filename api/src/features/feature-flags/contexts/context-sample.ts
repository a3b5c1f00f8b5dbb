import { hash } from 'node:crypto';
import { fieldsReadBy } from '@switchyard/contracts/feature-flags/context-fields.ts';
import { contextText, type FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';

/** Longest text that is kept, and most fields besides the ids. */
const longest = 200;
const mostFields = 40;

const read = new WeakMap<FlagSnapshot, readonly string[]>();
const names = new WeakMap<FlagSnapshot, string>();

/** Fields that rules of the environment read, in order; nothing else of a context is kept. */
export function readFields(snapshot: FlagSnapshot): readonly string[] {
  const known = read.get(snapshot);
  if (known) return known;
  const segments = new Map(
    snapshot.segments.map(({ id, constraints }) => [id, { constraints: constraints ?? [] }]),
  );
  const all = [...snapshot.flags.values()].flatMap(({ rules }) =>
    rules === null ? [] : [...fieldsReadBy(rules, segments)],
  );
  const fields = [...new Set(all)].toSorted().slice(0, mostFields);
  read.set(snapshot, fields);
  return fields;
}

/** Names the fields of the environment: a context is kept again when others are read. */
export function fieldsName(snapshot: FlagSnapshot): string {
  const known = names.get(snapshot);
  if (known !== undefined) return known;
  const name = readFields(snapshot).join();
  names.set(snapshot, name);
  return name;
}

/** Rank of a context in the sample; undefined if it names no unit and has no field that rules read. */
export function contextRank(snapshot: FlagSnapshot, context: FlagContext): number | undefined {
  const unit =
    shortText(context.userId) ??
    shortText(context.sessionId) ??
    JSON.stringify(readProperties(snapshot, context));
  return unit === '{}' ? undefined : rankOf(`${snapshot.companyId} ${unit}`);
}

/** The part of a context that is kept. */
export function keptContext(snapshot: FlagSnapshot, context: FlagContext): FlagContext {
  const userId = shortText(context.userId);
  const sessionId = userId === undefined ? shortText(context.sessionId) : undefined;
  const { remoteAddress, appName, ...others } = readProperties(snapshot, context);
  return {
    ...(userId === undefined ? {} : { userId }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    ...(appName === undefined ? {} : { appName }),
    environment: snapshot.environment,
    properties: others,
  };
}

/** Values of the fields that rules read, without the user's id and those of the environment. */
function readProperties(snapshot: FlagSnapshot, context: FlagContext): Record<string, string> {
  return Object.fromEntries(
    readFields(snapshot).flatMap((field) => {
      if (field === 'userId' || field === 'environment' || field === 'currentTime') return [];
      const text = shortText(contextText(context, field));
      return text === undefined ? [] : [[field, text] as const];
    }),
  );
}

/** From 0 to 1, without any relation to the buckets of shares. */
function rankOf(text: string): number {
  return hash('sha256', text, 'buffer').readUIntBE(0, 6) / 2 ** 48;
}

function shortText(text: string | undefined): string | undefined {
  return text === undefined || text === '' || text.length > longest || text.includes('\0') ? undefined : text;
}
