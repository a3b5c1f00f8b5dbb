import { hash } from 'node:crypto';
import { explainResult } from '@switchyard/contracts/feature-flags/flag-decision.ts';
import type { OfrepResult } from '@switchyard/contracts/feature-flags/ofrep-routes.ts';
import type { Variant } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import type { FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import type { FlagResult } from '@switchyard/contracts/flag-evaluation/flag-evaluator.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import { createPause } from './pause.ts';

/** The JSON of a result up to its bucket, for all contexts that lead to it. */
type Written = {
  readonly enabled: boolean;
  readonly reason: string;
  readonly ruleId: string | null;
  readonly bytes: Buffer;
  /** Two numbers that stand for the bytes in the digest of an answer. */
  readonly marks: readonly [number, number];
};

/** A flag with the results that were written so far. */
type Line = { readonly key: string; readonly written: Map<Variant | null, Written[]> };

/** Results of all flags in a context. */
export type OfrepResults = {
  /** The same for the same results, in every process. */
  readonly digest: string;
  /** The results as a JSON array between two texts. */
  readonly bytesBetween: (before: string, after: string) => Buffer;
};

const lines = new WeakMap<FlagSnapshot, readonly Line[]>();
/** Longest text that is kept, bytes: values may be large. */
const longestKept = 4_000;
/** Flags between two looks at the clock. */
const turn = 50;
/** Bytes after a result: its bucket, two braces and a comma. */
const mostAfter = 20;
/** In the place of a bucket: the result has none. */
const noBucket = -1;

/** The result of a flag in the form of the protocol. */
export function ofrepResult(snapshot: FlagSnapshot, key: string, result: FlagResult): OfrepResult {
  const { value, reason, variant, flagId, ruleId, bucket } = explainResult(snapshot, key, result);
  return {
    key,
    value,
    reason,
    ...(variant === null ? {} : { variant }),
    metadata: {
      ...(flagId === null ? {} : { flagId }),
      ...(ruleId === null ? {} : { ruleId }),
      ...(bucket === null ? {} : { bucket }),
    },
  };
}

/**
 * Evaluates all flags in a context. A flag has few different results, so each is written once per snapshot; only the bucket
 * differs from context to context. The bytes are put together when they are asked for: a caller that has them needs none.
 */
export async function ofrepResults(snapshot: FlagSnapshot, context: FlagContext): Promise<OfrepResults> {
  const { evaluator } = snapshot;
  const pause = createPause();
  const parts: Written[] = [];
  const buckets: number[] = [];
  let [high, low] = [1, 2];
  let left = turn;
  for (const { key, written } of linesOf(snapshot)) {
    const result = evaluator.evaluate(key, context);
    const part = find(written, result) ?? write(snapshot, { key, written }, result);
    const bucket = result.bucket ?? noBucket;
    parts.push(part);
    buckets.push(bucket);
    high = mix(mix(high, part.marks[0]), bucket);
    low = mix(mix(low, part.marks[1]), bucket);
    left -= 1;
    if (left > 0) continue;
    left = turn;
    await pause();
  }
  const digest = `${(high >>> 0).toString(36)}${(low >>> 0).toString(36).padStart(7, '0')}`;
  return { digest, bytesBetween: (before, after) => join({ before, after }, parts, buckets) };
}

/** One step of Murmur3 on 32 bits. */
function mix(state: number, value: number): number {
  let part = Math.imul(value, 0xcc_9e_2d_51);
  part = Math.imul((part << 15) | (part >>> 17), 0x1b_87_35_93);
  const mixed = state ^ part;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6_54_6b_64) | 0;
}

/** Copies encoded parts: joining strings would encode all of them once more per answer. */
function join(
  { before, after }: { before: string; after: string },
  parts: readonly Written[],
  buckets: readonly number[],
): Buffer {
  const start = `${before}[`;
  const end = `]${after}`;
  let most = Buffer.byteLength(start) + Buffer.byteLength(end);
  for (const { bytes } of parts) most += bytes.length + mostAfter;
  const all = Buffer.allocUnsafe(most);
  let at = all.write(start);
  for (let index = 0; index < parts.length; index += 1) {
    if (index > 0) all[at++] = comma;
    const { bytes } = parts[index] as Written;
    all.set(bytes, at);
    at += bytes.length;
    const bucket = buckets[index] ?? noBucket;
    if (bucket !== noBucket) at = writeWhole(all, bucket, at);
    all[at++] = brace;
    all[at++] = brace;
  }
  at += all.write(end, at);
  return all.subarray(0, at);
}

/** Writes a number without a fraction or a sign, and returns where it ends. */
function writeWhole(all: Buffer, value: number, at: number): number {
  let end = at + 1;
  for (let rest = value; rest >= 10; rest = Math.trunc(rest / 10)) end += 1;
  let rest = value;
  for (let place = end - 1; place >= at; place -= 1) {
    all[place] = 0x30 + (rest % 10);
    rest = Math.trunc(rest / 10);
  }
  return end;
}

const comma = 0x2c;
const brace = 0x7d;

function linesOf(snapshot: FlagSnapshot): readonly Line[] {
  const known = lines.get(snapshot);
  if (known) return known;
  const made = [...snapshot.flags]
    .filter(([, { rules }]) => rules !== null)
    .map(([key]): Line => ({ key, written: new Map() }));
  lines.set(snapshot, made);
  return made;
}

function find(written: Line['written'], result: FlagResult): Written | undefined {
  const some = written.get(result.variant);
  if (!some) return undefined;
  for (const one of some) {
    if (one.ruleId === result.ruleId && one.reason === result.reason && one.enabled === result.enabled)
      return one;
  }
  return undefined;
}

function write(snapshot: FlagSnapshot, { key, written }: Line, result: FlagResult): Written {
  const { enabled, reason, ruleId, variant, bucket } = result;
  const { metadata, ...rest } = ofrepResult(snapshot, key, { ...result, bucket: null });
  const outer = JSON.stringify(rest).slice(0, -1);
  const inner = JSON.stringify(metadata).slice(0, -1);
  const divider = inner === '{' ? '' : ',';
  const bytes = Buffer.from(`${outer},"metadata":${inner}${bucket === null ? '' : `${divider}"bucket":`}`);
  const marks = hash('sha1', bytes, 'buffer');
  const one = {
    enabled,
    reason,
    ruleId,
    bytes,
    marks: [marks.readInt32BE(0), marks.readInt32BE(4)],
  } as const;
  if (bytes.length > longestKept) return one;
  const some = written.get(variant) ?? [];
  some.push(one);
  written.set(variant, some);
  return one;
}
