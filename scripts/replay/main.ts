import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import { currentUserSchema } from '@switchyard/contracts/identity/user.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { watchShutdownSignals } from '../lib/shutdown-signals.ts';
import { recordZone } from '@switchyard/platform/sample/city-request.ts';
import { draftRecord } from '@switchyard/platform/sample/company-plan.ts';
import { readCityRecord } from '../seed/read-city-requests.ts';
import { type ApiClient, openApiClient } from './api-client.ts';
import { openCrew } from './crew.ts';
import type { ReplayContext } from './replay-context.ts';
import { limitConcurrency, limitRate, startPace, startRush } from './pace.ts';
import { openPlaces } from './places.ts';
import { playInHurry, playInTime, type Work } from './play-record.ts';
import { countWrite, errorCount, newCounts, type ReplayCounts } from './replay-counts.ts';
import { replayItems } from './replay-item.ts';
import { type ReplayOptions, readReplayOptions, replayUsage } from './replay-options.ts';
import { endRunningVisits, readReplayedJobs } from './running-work.ts';
import { finalReport, startStatusLine } from './status-line.ts';

/** Writes per second allowed for one session. */
const perSession = 45;
const now = () => Date.now();

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(replayUsage);
    return;
  }
  const options = readReplayOptions(process.argv.slice(2), process.env['API_URL']);
  const stop = new AbortController();
  // Every wait of every request listens to the same signal.
  setMaxListeners(0, stop.signal);
  watchShutdownSignals({
    onRequest: () => stop.abort(new Error('stopped')),
    onForce: () => process.exit(130),
  });
  const record = draftRecord(await readCityRecord());
  const counts = newCounts();
  const api = await signIn(options, counts, stop.signal);
  console.log(`Signed in at ${options.base} as ${options.email}; reading what there is …`);
  const runId = randomUUID().slice(0, 8);
  const known = await readReplayedJobs(api);
  const places = await openPlaces(api, record.directory, runId);
  const { crew, visits } = await openCrew(api, now());
  const items = replayItems(record.drafts, options);
  const begin = resumeAt({ items, known }, recordZone.toInstant(options.from).ms);
  const timing = { from: begin, speed: options.speed, now, signal: stop.signal };
  const pace = options.rate === undefined ? startPace(timing) : startRush(timing);
  const context: ReplayContext = {
    api,
    pace,
    places,
    crew,
    counts,
    runId,
    now,
    signal: stop.signal,
    isBusy: options.rate !== undefined,
  };
  const own = new Set([...known.values()].map((job) => job.id));
  const started = performance.now();
  const status = startStatusLine({ counts, pace, readHead: await headReader(api), out: process.stdout, now });
  const running = endRunningVisits(context, visits, own);
  if (options.rate === undefined) await playInTime(context, { items, known });
  else await playInHurry(context, { items, known }, Math.ceil(16 + options.rate / 5));
  await running;
  status.end();
  const seconds = (performance.now() - started) / 1000;
  console.log(finalReport(counts, { seconds, reached: pace.recordedNow() }));
  process.exitCode = errorCount(counts) > 0 && !stop.signal.aborted ? 1 : 0;
}

async function signIn(options: ReplayOptions, counts: ReplayCounts, signal: AbortSignal): Promise<ApiClient> {
  const { base, email, password, rate } = options;
  const concurrency = Math.max(options.concurrency, Math.ceil((rate ?? 0) / 5));
  return await openApiClient({
    base,
    email,
    password,
    signal,
    sessions: Math.min(5, Math.ceil((rate ?? 1) / perSession)),
    limit: limitConcurrency(concurrency),
    beforeWrite: rate === undefined ? undefined : limitRate(rate, { now, signal }),
    onWrite: (write) => countWrite(counts, write),
    onWait: (reason) => {
      counts[reason] += 1;
    },
  });
}

/** Position reached by an earlier replay of these requests, else the beginning. */
function resumeAt({ items, known }: Work, from: number): number {
  const last = items.findLast((item) => known.has(item.ref));
  return Math.max(from, last?.opened ?? from);
}

/** Reads the number of events in the company's timeline. */
async function headReader(api: ApiClient): Promise<() => Promise<number>> {
  const { companyId } = await api.get('/api/auth/user', currentUserSchema);
  const topic = companyTopic(companyId, 'timeline');
  return async () => (await api.get(`/api/events?topic=${topic}&limit=1`, listEventsRoute.reply)).head;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof TypeError) console.error(`\n${replayUsage}`);
  process.exitCode = 1;
}
