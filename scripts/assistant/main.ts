import { startTestServices } from '@switchyard/platform/testing/test-services.ts';
import {
  isUnderstood,
  mistakesOf,
  phrasings,
  readPhrasing,
  sayPhrasing,
} from '../../tests/assistant/measure-accuracy.ts';
import { newPhrasingCompany } from '../../tests/assistant/phrasing-company.ts';
import type { Phrasing } from '../../tests/assistant/phrasings/phrasing.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { ExplainedError } from '../lib/explained-error.ts';
import { runCommand } from '../lib/run-command.ts';
import { readEnvironment } from '../lib/start-settings.ts';

/** Required share of phrasings with correct intent and slots. */
const wanted = 0.95;

type Result = { phrasing: Phrasing; intent: boolean; slots: boolean; mistakes: string[]; engine: string };

/**
 * Sends the fixed set of phrasings to the assistant and prints how many it understands. With AI_BASE_URL and AI_MODEL
 * the answers come from that server; understanding is always tested with the built-in engine.
 */
await runCommand(async (context) => {
  const environment = readEnvironment();
  const services = await startTestServices({ environment, report: console.log });
  context.onEnd(services.stop);
  process.env['TEST_DATABASE_OWNER_URL'] = services.ownerUrl;
  process.env['TEST_REDIS_URL'] = services.redisUrl;
  const model = Object.entries(environment).filter(
    (entry): entry is [string, string] =>
      entry[0].startsWith('AI_') && entry[1] !== undefined && entry[1] !== '',
  );
  await using testApp = await createTestApp({ environment: Object.fromEntries(model) });
  const company = await newPhrasingCompany(testApp);
  const results: Result[] = [];
  for (const phrasing of phrasings) {
    context.signal.throwIfAborted();
    const reading = readPhrasing(phrasing);
    // Follow-up phrasings are judged by their final result.
    const isAlone = phrasing.after === undefined;
    const reply = await sayPhrasing(testApp, company, phrasing);
    results.push({
      phrasing,
      intent: !isAlone || reading.intent === phrasing.intent,
      slots: !isAlone || isUnderstood(phrasing, reading),
      mistakes: mistakesOf(phrasing, reply),
      engine: reply.engine,
    });
  }
  print(results);
});

function print(results: readonly Result[]): void {
  const share = (some: readonly Result[], isGood: (result: Result) => boolean) =>
    `${((some.filter(isGood).length / some.length) * 100).toFixed(1)} %`;
  const row = (name: string, some: readonly Result[]) => ({
    set: name,
    phrasings: some.length,
    intent: share(some, ({ intent }) => intent),
    'intent + slots': share(some, ({ slots }) => slots),
    'right proposal and citation': share(some, ({ mistakes }) => mistakes.length === 0),
    'by the model': some.filter(({ engine }) => engine === 'model').length,
  });
  const where = (mode: string, before: boolean) =>
    results.filter(({ phrasing }) => phrasing.mode === mode && phrasing.before === before);
  console.table([
    row('helper, written before the engine', where('helper', true)),
    row('helper, written after', where('helper', false)),
    row('sales, written before the engine', where('sales', true)),
    row('sales, written after', where('sales', false)),
    row('all', results),
  ]);
  for (const { phrasing, slots, mistakes } of results.filter(
    (result) => !result.slots || result.mistakes.length > 0,
  )) {
    console.log(`- ${phrasing.say}: ${[...(slots ? [] : ['misunderstood']), ...mistakes].join('; ')}`);
  }
  const wrongActions = results.filter(({ mistakes }) =>
    mistakes.some((mistake) => /^proposes (?!nothing)/.test(mistake)),
  );
  console.log(`Wrong actions: ${wrongActions.length}`);
  const understood = results.filter(({ slots }) => slots).length / results.length;
  if (understood < wanted || wrongActions.length > 0) {
    throw new ExplainedError(`Wanted: ${wanted * 100} % understood and no wrong action.`);
  }
}
