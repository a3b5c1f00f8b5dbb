import { createHash } from 'node:crypto';
import type { SeenContext } from '@switchyard/contracts/feature-flags/blast-radius.ts';
import { fieldsReadBy } from '@switchyard/contracts/feature-flags/context-fields.ts';
import { contextText, type FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';

/** Longest text that is kept, and most fields besides the ids. */
const longest = 200;
const mostFields = 40;

const read = new WeakMap<FlagSnapshot, readonly string[]>();

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

/** The part of a context that is kept, with its rank; undefined if it names no unit and has no field that rules read. */
export function seenContext(snapshot: FlagSnapshot, context: FlagContext): SeenContext | undefined {
  const fields = readFields(snapshot);
  const userId = shortText(context.userId);
  const sessionId = userId === undefined ? shortText(context.sessionId) : undefined;
  const properties = Object.fromEntries(
    fields.flatMap((field) => {
      if (field === 'userId' || field === 'environment' || field === 'currentTime') return [];
      const text = shortText(contextText(context, field));
      return text === undefined ? [] : [[field, text] as const];
    }),
  );
  const unit = userId ?? sessionId ?? JSON.stringify(properties);
  if (unit === '{}') return undefined;
  const { remoteAddress, appName, ...others } = properties;
  const kept: FlagContext = {
    ...(userId === undefined ? {} : { userId }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    ...(appName === undefined ? {} : { appName }),
    environment: snapshot.environment,
    properties: others,
  };
  return { rank: rankOf(`${snapshot.companyId} ${unit}`), context: kept, fields };
}

/** From 0 to 1, without any relation to the buckets of shares. */
function rankOf(text: string): number {
  const digest = createHash('sha256').update(text).digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

function shortText(text: string | undefined): string | undefined {
  return text === undefined || text === '' || text.length > longest || text.includes('\0') ? undefined : text;
}
