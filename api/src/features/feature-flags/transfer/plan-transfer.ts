import { createHash } from 'node:crypto';
import type { FlagSegment, FlagStrategy } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { editsBetween, type PlannedRules } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import type {
  previewTransferRoute,
  TransferItem,
  TransferPreview,
} from '@switchyard/contracts/feature-flags/transfer-routes.ts';
import { readDocument } from '@switchyard/contracts/feature-flags/transfer/read-document.ts';
import {
  noDetails,
  type WantedFlag,
  type WantedSegment,
} from '@switchyard/contracts/feature-flags/transfer/wanted-flag.ts';
import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readReviewed } from '@switchyard/platform/db/repositories/flag-request-repository.ts';
import { listFlagRecords, readRules } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { listSegments } from '@switchyard/platform/db/repositories/segment-repository.ts';
import type { z } from 'zod';
import { fieldError, refuseFields } from '../../../access/access.ts';
import { requireEnvironment } from '../environments.ts';

export type TransferSource = z.output<NonNullable<typeof previewTransferRoute.body>>;

/** A flag of a transfer, as it is wanted and as it is shown. */
export type PlannedTransfer = {
  readonly item: TransferItem;
  /** Null: it is skipped. */
  readonly wanted: WantedFlag | null;
};

export type TransferPlan = {
  readonly format: TransferPreview['format'];
  readonly isReviewed: boolean;
  readonly flags: readonly PlannedTransfer[];
  /** Segments that have to be created first. */
  readonly segments: readonly WantedSegment[];
};

type Wanted = {
  format: TransferPreview['format'];
  flags: WantedFlag[];
  segments: WantedSegment[];
  skipped: TransferItem[];
};

/** Differences that a transfer would make. @throws ProblemError `request.invalid` */
export async function planTransfer(tx: Tx, source: TransferSource): Promise<TransferPlan> {
  const { environment } = source;
  await requireEnvironment(tx, environment);
  const wanted = await wantedBy(tx, source);
  const segments = await listSegments(tx);
  const known = new Map(segments.map((segment) => [segment.name, segment]));
  const names = new Map(segments.map(({ id, name }) => [id, name]));
  const offered = new Map(wanted.segments.map((segment) => [segment.name, segment]));
  const flags: PlannedTransfer[] = [];
  const existing = new Map(
    (await listFlagRecords(tx, { keys: wanted.flags.map(({ key }) => key) })).map((flag) => [flag.key, flag]),
  );
  for (const flag of wanted.flags) {
    const read = flag.rules.strategies.flatMap((strategy) => strategy.segments);
    const missing = read.find((name) => !known.has(name) && !offered.has(name));
    if (missing !== undefined) {
      flags.push(skipped(flag.key, `The segment ${missing} does not exist here`));
    } else if (existing.get(flag.key)?.archivedAt) {
      flags.push(skipped(flag.key, 'It is archived here: restore it first'));
    } else {
      const differing = read.filter((name) => isOther(known.get(name), offered.get(name)));
      const notes = [...new Set(differing)].map(
        (name) => `The segment ${name} is another one here, and stays as it is`,
      );
      flags.push(await plannedFlag({ tx, names }, source, { ...flag, notes: [...flag.notes, ...notes] }));
    }
  }
  const used = new Set(
    flags.flatMap(({ wanted: one }) => one?.rules.strategies.flatMap(({ segments }) => segments) ?? []),
  );
  return {
    format: wanted.format,
    isReviewed: (await readReviewed(tx)).has(environment),
    flags: [...flags, ...wanted.skipped.map((item) => ({ item, wanted: null }))],
    segments: wanted.segments.filter(({ name }) => used.has(name) && !known.has(name)),
  };
}

async function wantedBy(tx: Tx, { source, environment }: TransferSource): Promise<Wanted> {
  if (source.kind === 'document') {
    const read = readDocument(source.document);
    if (typeof read === 'string') {
      refuseFields([fieldError('/source/document', 'invalid', read)]);
      return { format: 'switchyard', flags: [], segments: [], skipped: [] };
    }
    const items = read.skipped.map(({ key, reason }) => skipped(key, reason).item);
    return { format: read.format, flags: [...read.flags], segments: [...read.segments], skipped: items };
  }
  if (source.environment === environment)
    refuseFields([fieldError('/source/environment', 'same', 'Choose two different environments')]);
  await requireEnvironment(tx, source.environment, { pointer: '/source/environment', in: 'body' });
  const names = new Map((await listSegments(tx)).map(({ id, name }) => [id, name]));
  const wanted: Wanted = { format: 'environment', flags: [], segments: [], skipped: [] };
  for (const key of source.flags) {
    const rules = await readRules(tx, { key, environment: source.environment });
    if (rules)
      wanted.flags.push({
        key,
        details: noDetails,
        prerequisites: [],
        rules: { ...rules, strategies: rules.strategies.map((one) => named(one, names)) },
        notes: [],
      });
    else wanted.skipped.push(skipped(key, 'There is no such flag').item);
  }
  return wanted;
}

/** The rule with names of segments instead of their ids. */
export function named(strategy: FlagStrategy, names: ReadonlyMap<string, string>): FlagStrategy {
  return { ...strategy, segments: strategy.segments.map((id) => names.get(id) ?? id) };
}

async function plannedFlag(
  { tx, names }: { tx: Tx; names: ReadonlyMap<string, string> },
  { environment, withSwitch, source }: TransferSource,
  wanted: WantedFlag,
): Promise<PlannedTransfer> {
  const { key, rules, prerequisites } = wanted;
  const current = await readRules(tx, { key, environment });
  const base: PlannedRules = current
    ? { ...current, strategies: current.strategies.map((one) => named(one, names)) }
    : { enabled: false, strategies: [], variants: null };
  const edits = editsBetween(base, {
    strategies: [...rules.strategies],
    variants: rules.variants === null ? null : [...rules.variants],
    ...(withSwitch ? { enabled: rules.enabled } : {}),
  });
  const isNew = current === undefined;
  const isKept = !isNew && source.kind === 'document' && prerequisites.length > 0;
  const notes = [...wanted.notes, ...(isKept ? ['Its prerequisites stay as they are here'] : [])];
  const changed = edits.length > 0 ? 'change' : 'same';
  const item: TransferItem = {
    key,
    action: isNew ? 'create' : changed,
    revision: current?.revision ?? null,
    edits,
    digest: digestOf(edits),
    notes,
  };
  return { item, wanted: { ...wanted, notes } };
}

function isOther(known: FlagSegment | undefined, offered: WantedSegment | undefined): boolean {
  return known !== undefined && offered !== undefined && !isSame(known.constraints, offered.constraints);
}

function skipped(key: string, reason: string): PlannedTransfer {
  const nothing = { revision: null, edits: [], digest: digestOf([]) };
  return { item: { key, action: 'skip', ...nothing, notes: [reason] }, wanted: null };
}

function digestOf(edits: TransferItem['edits']): string {
  return createHash('sha256').update(JSON.stringify(edits)).digest('base64url');
}

/** Rules with ids of segments, to be written in an environment. */
export function writtenRules(
  { rules }: WantedFlag,
  { ids, withSwitch }: { ids: ReadonlyMap<string, string>; withSwitch: boolean },
) {
  return {
    strategies: rules.strategies.map((one) => ({
      ...one,
      segments: one.segments.map((name) => ids.get(name) ?? name),
    })),
    variants: rules.variants === null ? null : [...rules.variants],
    ...(withSwitch ? { enabled: rules.enabled } : {}),
  };
}
