import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { securityHeadersPlugin } from '@switchyard/api/plugins/security-headers.ts';
import { assistantRoutes } from '@switchyard/contracts/assistant/assistant-routes.ts';
import {
  checkImportRoute,
  startImportRoute,
  uploadImportRoute,
} from '@switchyard/contracts/imports/import-routes.ts';
import { photoRoutes } from '@switchyard/contracts/photos/photo-routes.ts';
import { ProblemError, toProblem } from '@switchyard/contracts/http/problem.ts';
import { environmentSchema } from '@switchyard/platform/config/config.ts';
import { publishedPasswords } from '@switchyard/platform/config/published-passwords.ts';
import { postgresSettings } from '@switchyard/platform/embedded/postgres-settings.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { contractRoutes } from '../support/contract-routes.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const compose = read('docker-compose.yml');
const caddyfile = read('deploy/Caddyfile');

/** Settings fixed by an image or service, or not applicable in containers. */
const ownSettings = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'DATABASE_OWNER_URL',
  'SWITCHYARD_WEB_ROOT',
  'SWITCHYARD_DOCS_DIR',
  'SWITCHYARD_WORKER_PORT',
  'SWITCHYARD_DATA_DIR',
];

/** Settings of the embedded database that the image handles differently, or whose default is the same. */
const embeddedOnly = [
  'listen_addresses',
  'unix_socket_directories',
  'log_timezone',
  'log_line_prefix',
  'log_checkpoints',
  'fsync',
  'synchronous_commit',
  'full_page_writes',
];

/** Lines of a top-level block of the file, up to the next one. */
function blockOf(name: string): string {
  const start = compose.indexOf(`\n${name}`);
  const end = compose.slice(start + 1).search(/\n[a-z]/);
  return compose.slice(start, end < 0 ? undefined : start + 1 + end);
}

function matchesOf(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? '');
}

test('the containers are given every setting that the servers know', () => {
  const blocks = `${blockOf('x-operator')}${blockOf('x-environment')}`;
  const given = matchesOf(blocks, /^ {2}([A-Z0-9_]+):/gm);
  expect(new Set([...given, ...ownSettings])).toEqual(new Set(Object.keys(environmentSchema.shape)));
});

test('every variable of the compose file is explained among the settings', () => {
  const explained = read('.env.example');
  const unexplained = matchesOf(compose, /\$\{([A-Z0-9_]+)/g).filter(
    (name) => !explained.includes(`\n# ${name}=`),
  );
  expect(unexplained).toEqual([]);
});

test('the database is tuned as the embedded one is', () => {
  const embedded = postgresSettings({ durable: true }).filter((argument) => argument !== '-c');
  const given = matchesOf(blockOf('services:'), /^ {6}- -c\n {6}- (\w+=.+)$/gm);
  const nameOf = (setting: string) => setting.split('=')[0] ?? '';
  expect(new Set([...given.map(nameOf), ...embeddedOnly])).toEqual(new Set(embedded.map(nameOf)));
  // Several processes of each kind need more connections.
  const differing = given.filter((setting) => !embedded.includes(setting)).map(nameOf);
  expect(differing).toEqual(['max_connections']);
});

test('our own programs run unprivileged on a file system they cannot change', () => {
  for (const rule of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
    expect(blockOf('x-server')).toContain(rule);
  }
  const own = blockOf('services:')
    .split(/\n {2}(?=[a-z])/)
    .filter((text) => text.includes('image: switchyard-'));
  expect(own).toHaveLength(5);
  for (const text of own) expect(text).toContain('<<: *server');
  const users = matchesOf(read('Dockerfile'), /^USER (\S+)$/gm);
  expect(users).toEqual(['node', '1000:1000']);
});

test('an image is built by one service only, since builds run at the same time', () => {
  const services = blockOf('services:').split(/\n {2}(?=[a-z])/);
  const builders = services.filter((text) => text.includes('\n    build:'));
  const built = builders.map((text) => /\n {4}image: (\S+)/.exec(text)?.[1]);
  expect(new Set(built).size).toBe(built.length);
  const used = matchesOf(compose, /\n {4}image: (switchyard-\S+)/g);
  expect(new Set(used)).toEqual(new Set(built));
});

test.each([{ mapOrigins: [] }, { mapOrigins: ['https://maps.example.com', 'https://tiles.example.com'] }])(
  'the proxy sends the same security headers as the api: %j',
  async ({ mapOrigins }) => {
    await using app = fastify();
    await app.register(securityHeadersPlugin, { mapOrigins });
    app.get('/', async () => 'ok');
    const { headers } = await app.inject('/');
    const block = /\(headers\) \{\s+header \{([\s\S]*?)\n\t\}/.exec(caddyfile)?.[1] ?? '';
    const lines = [...block.matchAll(/^\t\t([A-Z][\w-]+) (?:"([^"]*)"|(\S+))$/gm)];
    const sent = lines.map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain]);
    expect(sent).toHaveLength(7);
    // Sources of a directive are separated by spaces, however many.
    const withOrigins = (value: string) =>
      value.replace(' {$SWITCHYARD_MAP_ORIGINS}', mapOrigins.map((origin) => ` ${origin}`).join(''));
    for (const [name = '', value = ''] of sent) {
      expect([name, headers[name]]).toEqual([name, withOrigins(value)]);
    }
  },
);

test('the proxy words its own failures as the api does, and no cache keeps them', () => {
  const failures = caddyfile.slice(caddyfile.indexOf('handle_errors'));
  const bodies = matchesOf(failures, /respond `(\{.*\})` \d{3}/g).map((body): unknown => JSON.parse(body));
  expect(bodies).toEqual([
    toProblem(new ProblemError('service.unavailable', { retryAfterSeconds: 1 })),
    toProblem(new ProblemError('request.not_found')),
  ]);
  const before = failures.slice(0, failures.indexOf('\thandle '));
  expect(before).toContain('import headers\n');
  expect(before).toContain('header Cache-Control no-store\n');
  // The proxy's own replies outside of this path have neither.
  expect(caddyfile).not.toMatch(/^\t+respond 4/m);
});

test('the proxy is asked for its health by a file that it has', () => {
  const asked = matchesOf(compose, /wget [^\n]*127\.0\.0\.1:8080(\/\S*)/g);
  const files = /@text path (.*)/.exec(caddyfile)?.[1]?.split(' ');
  expect(files).toEqual(expect.arrayContaining(asked));
  expect(asked).toHaveLength(1);
});

test('the feed is sent as what it is', () => {
  const sent = /@feed path \/feed\.xml\n\s+header @feed Content-Type "([^";]+)/.exec(caddyfile)?.[1] ?? '';
  expect(sent).toBe('application/atom+xml');
  // Otherwise it would be sent with the placeholder of the origin.
  expect(/\(site\) \{[\s\S]*?mime (.*)/.exec(caddyfile)?.[1]?.split(' ')).toContain(sent);
});

test('the passwords that everybody can read are the ones that production refuses', () => {
  const given = [
    ...new Set(Array.from(compose.matchAll(/\$\{(\w+_PASSWORD):-([^}]*)\}/g), (m) => m.slice(1).join(' '))),
  ];
  const refused = publishedPasswords.map(({ variable, password }) => `${variable} ${password}`);
  expect(new Set(given)).toEqual(new Set(refused));
  for (const { variable, address } of publishedPasswords) {
    expect(compose).toMatch(new RegExp(`^ +${address}: .*\\$\\{${variable}:-`, 'm'));
  }
});

test('the address of a proxy in front reaches the proxy, which believes nobody else', () => {
  expect(blockOf('services:')).toContain('OUTER_PROXY: ${OUTER_PROXY:-127.0.0.1}');
  const upstreams = [...caddyfile.matchAll(/reverse_proxy [^\n]* \{([\s\S]*?)\n\t\t\}/g)];
  expect(upstreams.map(([, block]) => block?.includes('\timport upstream\n'))).toEqual([true, true]);
  const shared = /\(upstream\) \{([\s\S]*?)\n\}/.exec(caddyfile)?.[1] ?? '';
  expect(shared).toContain('\ttrusted_proxies {$OUTER_PROXY:127.0.0.1}\n');
});

test('the proxy passes every route of the api on', async () => {
  const passed = /@api path (.*)/.exec(caddyfile)?.[1]?.split(' ') ?? [];
  const isPassed = (path: string) =>
    passed.some(
      (pattern) => path === pattern || (pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1))),
    );
  const routes = await contractRoutes();
  expect(routes.length).toBeGreaterThan(150);
  expect(routes.map(({ path }) => path).filter((path) => !isPassed(path))).toEqual([]);
});

test('the proxy is patient where the api takes longer', () => {
  const patterns = /@slow path (.*)/.exec(caddyfile)?.[1]?.split(' ') ?? [];
  const slow = [
    assistantRoutes.chat,
    uploadImportRoute,
    checkImportRoute,
    startImportRoute,
    photoRoutes.upload,
  ].map(({ path }) => path.replaceAll(/:\w+/g, 'x'));
  expect(slow.filter((path) => !patterns.some((pattern) => matchesGlob(path, pattern)))).toEqual([]);
  const limits = [...caddyfile.matchAll(/response_header_timeout (\d+)s/g)].map(([, s]) => Number(s));
  const longestAnswer = environmentSchema.shape.AI_TIMEOUT_MS.parse('60000') / 1_000;
  expect(limits).toEqual([expect.toSatisfy((s) => Number(s) > longestAnswer + 10), 5]);
});

test('no default is nested in another one, which older versions of Compose take literally', () => {
  expect(compose).not.toMatch(/\$\{[^}]*\$\{/);
});

test('links in mails of the containers lead to the public address', () => {
  expect(blockOf('x-environment')).toContain('\n  SWITCHYARD_PUBLIC_ORIGIN: ${PUBLIC_ORIGIN:-}\n');
});
