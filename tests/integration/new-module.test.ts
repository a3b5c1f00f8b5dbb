import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { readServerMessage } from '../../web/src/realtime/read-server-message.ts';
import { eventWord } from '../../web/src/records/event-words.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { isCatalogued, literalTextProblems } from '../../scripts/check/catalogues.ts';
import { checkFile } from '../../scripts/check/file-rules.ts';
import { centralLists } from '../../scripts/new-module/central-lists.ts';
import { copyRepository, type ModuleCopy, type Outcome } from '../support/module-copy.ts';
import { callProcess, followProcess, openTwoVersions } from '../support/two-versions.ts';
import { waitFor } from '../support/wait-for.ts';

const template = 'switchyard_template_of_a_new_module';
const central = centralLists.map(({ file }) => file);
/** Where definitions and manifests are put together: what a module forgets is an error there. */
const derived = ['contracts/src/records', 'contracts/src/events', 'contracts/src/search', 'web/src/app'];

let copy: ModuleCopy;
let before: ReadonlyMap<string, string>;
let made: Outcome;
let written: readonly string[];

beforeAll(async () => {
  copy = await copyRepository();
  const texts = await Promise.all(central.map((file) => copy.read(file)));
  before = new Map(central.map((file, at) => [file, texts[at] ?? '']));
  made = await copy.node(['scripts/new-module/main.ts', 'access-permit', '--area', 'desk']);
  written = [...made.output.matchAll(/^ {2}new {5}(\S+)$/gm)].map((line) => line[1] ?? '');
}, 240_000);
afterAll(async () => {
  const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_OWNER_URL'] });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  await admin.end();
  await copy[Symbol.asyncDispose]();
});

type Report = { numPassedTests: number; numFailedTests: number };

/** Runs tests of the copy. @returns how many passed and failed, and in how many files */
async function runTests(name: string, args: readonly string[]) {
  const file = path.join(copy.folder, `${name}.json`);
  const { output } = await copy.node(
    ['node_modules/.bin/vitest', 'run', '--reporter=json', `--outputFile=${file}`, '--project', ...args],
    { TEST_DATABASE_TEMPLATE: template },
  );
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as Report | null;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests,
    output: report?.numFailedTests === 0 ? '' : output,
  };
}

describe('npm run new:module access-permit', () => {
  it('adds one line to each of three files', async () => {
    expect(made).toMatchObject({ code: 0 });
    expect(central).toHaveLength(3);
    for (const file of central) {
      const [lines, earlier] = [(await copy.read(file)).split('\n'), (before.get(file) ?? '').split('\n')];
      const added = lines.filter((line) => !earlier.includes(line));
      expect(added).toHaveLength(1);
      expect(lines.filter((line) => line !== added[0])).toEqual(earlier);
    }
  });

  it('writes files that keep the rules of files, in their format, with the right types and texts in catalogues', {
    timeout: 180_000,
  }, async () => {
    const texts = await Promise.all(written.map(async (file) => ({ file, text: await copy.read(file) })));
    expect(texts.length).toBeGreaterThanOrEqual(14);
    expect(texts.flatMap(({ file, text }) => checkFile(file, text))).toEqual([]);
    expect(texts.filter(({ text }) => /\{\{\w+\}\}/.test(text)).map(({ file }) => file)).toEqual([]);
    const screens = written.filter(isCatalogued);
    expect(screens).toHaveLength(4);
    expect(await literalTextProblems(copy.folder, screens)).toEqual([]);
    expect(await copy.read('web/messages/en/features.po')).toContain('msgid "New access permit"');
    const code = [...written, ...central].filter((file) => /\.tsx?$/.test(file));
    expect(await copy.node(['node_modules/.bin/biome', 'format', ...code])).toMatchObject({ code: 0 });
    const lint = ['node_modules/.bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'];
    const linted = await copy.node([...lint, ...code, ...derived]);
    expect(linted).toMatchObject({ code: 0 });
  });

  it('makes a record that passes the tests of every record', { timeout: 180_000 }, async () => {
    const files = [
      'record-conformance',
      'record-kit',
      'record-export',
      'role-by-route',
      'row-level-security',
    ];
    const paths = files.map((name) => `tests/integration/${name}.test.ts`);
    const run = await runTests('records', ['integration', ...paths, '-t', 'access.permit']);
    expect(run).toMatchObject({ failed: 0, output: '' });
    expect(run.passed).toBeGreaterThan(20);
  });

  it('makes a page, an article and tables that pass the tests of documents and manifests', {
    timeout: 180_000,
  }, async () => {
    const contract = await runTests('documents', [
      'contract',
      'tests/contract/guide.test.ts',
      'reference.test.ts',
    ]);
    expect(contract).toMatchObject({ failed: 0, output: '' });
    expect(contract.passed).toBeGreaterThan(200);
    const tests = ['web/src/app/modules.test.ts', 'contracts/src/records/record-problems.test.ts'];
    const unit = await runTests('manifests', [
      'unit',
      ...tests,
      '-t',
      'access|sound|contradict|are in the list|name only',
    ]);
    expect(unit).toMatchObject({ failed: 0, output: '' });
    expect(unit.passed).toBeGreaterThanOrEqual(5);
    expect(await copy.read('docs/guide/reference/pages.md')).toContain('`/access-permits/:accessPermitId`');
  });

  it('runs beside the version without it, on one database and one Redis', { timeout: 180_000 }, async () => {
    await notifyOfPermits(copy);
    await using versions = await openTwoVersions(copy.folder);
    const company = await versions.test.newCompany();
    const admin = await company.user('admin');
    const topic = companyTopic(company.companyId, 'timeline');
    // As in a deploy: the newer api is there before the last of the older workers are gone.
    const older = await versions.start({ apis: 1, workers: 1, roles: 'handlers' });
    const newer = await versions.start({ root: copy.folder, apis: 1, workers: 1, roles: 'relay' });
    const [olderApi, newerApi] = [older.apis[0], newer.apis[0]];
    if (!olderApi || !newerApi) throw new Error('No api runs');
    await using console = await followProcess(olderApi, admin, topic);
    const create = (url: string, path: string, body: unknown) =>
      callProcess(url, admin, { method: 'POST', path, body });
    for (const name of ['Roof', 'Cellar', 'Gate'])
      await create(newerApi.url, '/api/access-permits', { name });
    await create(newerApi.url, '/api/customers', { name: 'Made by the newer' });
    await create(olderApi.url, '/api/customers', { name: 'Made by the older' });

    const seen = () =>
      console.messages.flatMap((message) => {
        const read = readServerMessage(JSON.stringify(message));
        return read.kind === 'message' && read.message.type === 'timeline_event' ? [read.message] : [];
      });
    await waitFor('all events at a console of the older version', () => seen().length === 5);
    expect(seen().map(({ offset, event }) => [offset, eventWord(event.type), event.entity.label])).toEqual([
      [1, 'Access permit created', 'Roof'],
      [2, 'Access permit created', 'Cellar'],
      [3, 'Access permit created', 'Gate'],
      [4, 'Customer created', 'Made by the newer'],
      [5, 'Customer created', 'Made by the older'],
    ]);
    const page = { path: `/api/events?topic=${topic}&limit=10` };
    expect(await callProcess(olderApi.url, admin, page)).toEqual(
      await callProcess(newerApi.url, admin, page),
    );

    // The older workers were offered the tasks of the newer version's notifications, and left them to it.
    await versions.start({ root: copy.folder, apis: 0, workers: 1, roles: 'handlers' });
    const told = async () => {
      const inbox = await callProcess(olderApi.url, admin, { path: '/api/notifications' });
      return (inbox as { items: { title: string }[] }).items.map(({ title }) => title).toSorted();
    };
    await waitFor('the notifications', async () => (await told()).length === 3);
    expect(await told()).toEqual(['New permit: Cellar', 'New permit: Gate', 'New permit: Roof']);
  });
});

/** Adds notifications to the module in the copy, as its author would. */
async function notifyOfPermits({ folder }: ModuleCopy): Promise<void> {
  const edit = async (file: string, from: string, to: string) => {
    const text = await readFile(path.join(folder, file), 'utf8');
    expect(text).toContain(from);
    await writeFile(path.join(folder, file), text.replace(from, to));
  };
  await edit(
    'contracts/src/access-permits/access-permit-record.ts',
    '  isRestorable: true,',
    "  isRestorable: true,\n  notifies: ['created'],",
  );
  const rules = 'workers/src/handlers/notifications';
  await edit(
    `${rules}/fan-out-notifications.ts`,
    'NotifyRule>> = {',
    'NotifyRule>> = {\n  access_permit: notifyOfPermit,',
  );
  await edit(
    `${rules}/fan-out-notifications.ts`,
    'import { notifyOfLead }',
    "import { notifyOfPermit } from './notify-of-permit.ts';\nimport { notifyOfLead }",
  );
  await writeFile(
    path.join(folder, rules, 'notify-of-permit.ts'),
    `import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { findRecipients } from './find-recipients.ts';
export async function notifyOfPermit(unit, event) {
  for (const userId of await findRecipients(unit.tx, { kind: 'admins' })) {
    const title = 'New permit: ' + event.entity.label;
    await writeNotification(unit, { userId, title, body: '', href: '/access-permits', severity: 'info' });
  }
}
`,
  );
}

test.each([
  ['a name in another form', ['SparePart'], '"SparePart": names are lower case letters'],
  ['a name without a plural of its own', ['stock', 'stock'], '"stock" is its own plural'],
  ['a reserved word', ['class'], '"class" is a reserved word'],
  ['a record that is there', ['job'], 'contracts/src/records/definitions.ts: there is a record job'],
  ['a folder of another record', ['thing', 'sites'], 'contracts/src/sites: there is such a folder'],
  ['a table that is there', ['email-verification'], 'there is a table email_verifications'],
  [
    'an address that is taken',
    ['price', 'pricing'],
    'web/src/site/site-routes.ts: the address /pricing is taken',
  ],
  [
    'the permissions of another part',
    ['team'],
    'contracts/src/identity/permissions.ts: there are permissions of team',
  ],
  ['a name of every module', ['panel'], '"Panel" is a name in the files of every module'],
  ['an unknown area', ['kite', '--area', 'sky'], 'There is no area sky: dispatch, desk'],
  ['no name', [], 'npm run new:module <singular> [plural]'],
])('%s is refused and nothing is written', async (_, args, words) => {
  const refused = await copy.node(['scripts/new-module/main.ts', ...args]);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(words);
  expect(refused.output).not.toContain('  new ');
});

test('an option that npm took for itself is refused', async () => {
  const refused = await copy.node(['scripts/new-module/main.ts', 'kite', 'desk'], {
    npm_config_area: 'true',
  });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('--area goes behind two hyphens');
});
