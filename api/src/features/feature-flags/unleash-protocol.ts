import {
  frontendMetricsRoute,
  frontendPostRoute,
  frontendRoute,
  type FrontendToggles,
  unleashDeltaRoute,
  unleashFeaturesRoute,
  type UnleashMetrics,
  unleashMetricsRoute,
  unleashRegisterRoute,
} from '@switchyard/contracts/feature-flags/unleash-routes.ts';
import type { FlagRules } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import type { FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import { hourMs } from '@switchyard/contracts/time/durations.ts';
import {
  type FlagCounts,
  noteApplication,
} from '@switchyard/platform/db/repositories/flag-metrics-repository.ts';
import type { TokenGrant } from '@switchyard/platform/db/repositories/flag-token-repository.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import { unleashEvents, unleashState } from '@switchyard/platform/flags/unleash-features.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import type { ContextRecorder } from './contexts/context-recorder.ts';
import { createPause } from './pause.ts';
import { queryContext, unleashContext } from './protocol-context.ts';
import { registerProtocol } from './register-protocol.ts';
import type { TokenGate } from './token-gate.ts';
import { type ProgramReport, ReportWriter } from './usage/report-writer.ts';

type UnleashDeps = AppDeps & { readonly contexts: Pick<ContextRecorder, 'note'> };

/** Unleash's client and frontend API, as its programs use them. */
export function registerUnleashProtocol(app: FastifyInstance, deps: UnleashDeps, gate: TokenGate): void {
  registerClientApi(app, deps, gate);
  registerReports(app, deps, gate);
  const kinds = ['frontend'] as const;
  registerProtocol(app, { route: frontendRoute, gate, kinds }, async ({ request, grant, query }) => {
    return { body: await togglesFor(deps, grant, queryContext(query, { request, grant })) };
  });
  registerProtocol(app, { route: frontendPostRoute, gate, kinds }, async ({ request, grant, body }) => {
    return { body: await togglesFor(deps, grant, unleashContext(body.context, { request, grant })) };
  });
}

function registerClientApi(app: FastifyInstance, deps: AppDeps, gate: TokenGate): void {
  const kinds = ['client'] as const;
  registerProtocol(app, { route: unleashFeaturesRoute, gate, kinds }, async ({ grant, query }) => {
    const snapshot = await deps.flags.recent(grant);
    const { namePrefix = '' } = query;
    return { etag: tagOf(snapshot, namePrefix), text: () => featuresText(snapshot, namePrefix) };
  });
  registerProtocol(app, { route: unleashDeltaRoute, gate, kinds }, async ({ request, grant, query }) => {
    const snapshot = await deps.flags.recent(grant);
    const { namePrefix = '' } = query;
    const since = revisionOf(request.headers['if-none-match'], snapshot, namePrefix);
    const events = unleashEvents(snapshot, since).map((event) =>
      event.type === 'hydration'
        ? { ...event, features: event.features.filter(({ name }) => name.startsWith(namePrefix)) }
        : event,
    );
    const shown = events.filter(
      (event) => event.type !== 'feature-updated' || event.feature.name.startsWith(namePrefix),
    );
    return { etag: tagOf(snapshot, namePrefix), body: { events: shown } };
  });
}

const texts = new WeakMap<FlagSnapshot, string>();

/** All flags as JSON. It is written once per state for programs that ask for all. */
function featuresText(snapshot: FlagSnapshot, prefix: string): string {
  const known = prefix === '' ? texts.get(snapshot) : undefined;
  if (known !== undefined) return known;
  const { features, segments } = unleashState(snapshot);
  const answer: z.output<(typeof unleashFeaturesRoute)['reply']> = {
    version: 2,
    features: features.filter(({ name }) => name.startsWith(prefix)),
    segments: [...segments],
    query: { environment: snapshot.environment },
    meta: { revisionId: snapshot.revision, etag: tagOf(snapshot, prefix) },
  };
  const text = JSON.stringify(answer);
  if (prefix === '') texts.set(snapshot, text);
  return text;
}

/** The tag of a state: the company's environment, the projects, its revision, and what the program asked for. */
function tagOf(snapshot: FlagSnapshot, prefix: string): string {
  return `"${placeOf(snapshot, prefix)}:${snapshot.revision}"`;
}

function placeOf({ companyId, environment, scope }: FlagSnapshot, prefix: string): string {
  return `${companyId.slice(-12)}:${environment}:${scope}:${encodeURIComponent(prefix)}`;
}

/** The revision in a tag of {@link tagOf}; null if it is not about the same flags. */
function revisionOf(tag: string | undefined, snapshot: FlagSnapshot, prefix: string): number | null {
  const match = /^(?:W\/)?"(.*):(\d{1,15})"$/.exec(tag ?? '');
  return match?.[1] === placeOf(snapshot, prefix) ? Number(match[2]) : null;
}

async function togglesFor(
  { flags, contexts }: UnleashDeps,
  grant: TokenGrant,
  context: FlagContext,
): Promise<FrontendToggles> {
  const snapshot = await flags.recent(grant);
  contexts.note(snapshot, context);
  return await togglesOf(snapshot, context);
}

async function togglesOf({ evaluator, flags }: FlagSnapshot, context: FlagContext): Promise<FrontendToggles> {
  const toggles: FrontendToggles['toggles'] = [];
  const pause = createPause();
  for (const [name, { rules }] of flags) {
    if (rules?.enabled !== true) continue;
    await pause();
    const { enabled, variant } = evaluator.evaluate(name, context);
    if (!enabled) continue;
    const payload = variant?.payload;
    toggles.push({
      name,
      enabled,
      impressionData: false,
      variant: {
        name: variant?.name ?? 'disabled',
        enabled: variant !== null,
        feature_enabled: true,
        ...(payload === undefined ? {} : { payload: { ...payload } }),
      },
    });
  }
  return { toggles };
}

function registerReports(app: FastifyInstance, deps: AppDeps, gate: TokenGate): void {
  const { database, clock } = deps;
  const kinds = ['client', 'frontend'] as const;
  registerProtocol(app, { route: unleashRegisterRoute, gate, kinds }, async ({ grant, body }) => {
    const { companyId, environment } = grant;
    const { appName, instanceId, sdkVersion = null } = body;
    const application = { companyId, environment, appName, instanceId, sdkVersion, seenAt: clock.now() };
    await database.inCompany(companyId, (tx) => noteApplication(tx, application));
    return { body: undefined };
  });
  const writer = new ReportWriter(database);
  for (const route of [unleashMetricsRoute, frontendMetricsRoute]) {
    registerProtocol(app, { route, gate, kinds }, async ({ grant, body }) => {
      await writer.store(await reportOf(deps, grant, body));
      return { body: undefined };
    });
  }
}

/** Counts of flags and variants that exist; programs may count names that they made up. */
async function reportOf(
  { flags, clock }: AppDeps,
  grant: TokenGrant,
  { appName, bucket, impactMetrics }: UnleashMetrics,
): Promise<ProgramReport> {
  const { companyId, environment } = grant;
  const keys = Object.keys(bucket.toggles);
  const recent = (await flags.recent(grant)).flags;
  // A flag may have been created a moment ago.
  const known = keys.every((key) => recent.has(key)) ? recent : (await flags.fresh(grant)).flags;
  const counts = Object.entries(bucket.toggles)
    .filter(([flagKey]) => known.has(flagKey))
    .flatMap(([flagKey, { yes, no, variants }]): FlagCounts[] => [
      { flagKey, variant: '', yes, no },
      ...variantsOf(known.get(flagKey)?.rules, variants).map(([variant, count]) => ({
        flagKey,
        variant,
        yes: count,
        no: 0,
      })),
    ]);
  // A program whose clock is wrong reports for this hour.
  const now = clock.now().getTime();
  const stop = Date.parse(bucket.stop);
  const at = stop > now || stop < now - 24 * hourMs ? now : stop;
  const hour = new Date(Math.floor(at / hourMs) * hourMs);
  return { companyId, environment, appName, hour, counts, counters: countersOf(impactMetrics) };
}

/** Sums of the counters in a report, by name. */
function countersOf(metrics: UnleashMetrics['impactMetrics']): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { name, type, samples } of metrics) {
    if (type !== 'counter') continue;
    const values = samples.map(({ value = 0 }) => Math.max(0, value));
    sums.set(
      name,
      values.reduce((sum, value) => sum + value, sums.get(name) ?? 0),
    );
  }
  return sums;
}

/** Counts of the variants that a flag has, and of the lack of one. */
function variantsOf(
  rules: FlagRules | null | undefined,
  counts: Readonly<Record<string, number>>,
): [string, number][] {
  const known = [rules?.variants ?? [], ...(rules?.strategies ?? []).map(({ variants }) => variants)];
  const names = new Set(['disabled', ...known.flat().map(({ name }) => name)]);
  return Object.entries(counts).filter(([name]) => names.has(name));
}
