import { describe, expect, test } from 'vitest';
import { checkFile } from './file-rules.ts';

const lines = (file: string, content: string) => checkFile(file, content).map((finding) => finding.line);

describe('names', () => {
  test.for([
    'api/src/index.ts',
    'web/src/lib/utils.ts',
    'web/src/lib/date-helpers.ts',
    'platform/src/common/clock.ts',
    'tests/helpers/wait.ts',
    'web/src/ui/utils.test.ts',
  ])('%s is refused', (file) => {
    expect(checkFile(file, '')).toHaveLength(1);
  });

  test.for(['web/index.html', 'web/src/lib/format-date.ts', 'workers/src/main.ts', 'docs/index.md'])(
    '%s is accepted',
    (file) => {
      expect(checkFile(file, '')).toEqual([]);
    },
  );
});

describe('unfinished work', () => {
  test('a marker is found with its line', () => {
    expect(lines('api/src/main.ts', 'const a = 1;\n// TODO later\n')).toEqual([2]);
    expect(lines('docs/runbook.md', 'FIXME\n')).toEqual([1]);
  });

  test('a word that merely contains it is not', () => {
    expect(lines('api/src/main.ts', "const list = 'todos';\n")).toEqual([]);
  });

  test.for(['test.skip(', 'it.only(', 'describe.todo(', 'test.concurrent.skip(', 'test.fails('])(
    '%s is found',
    (call) => {
      expect(lines('tests/integration/jobs.test.ts', `${call}'x', () => {});`)).toEqual([1]);
    },
  );

  test('a test that runs only where it can is accepted', () => {
    expect(
      lines('tests/integration/jobs.test.ts', "test.skipIf(process.platform === 'win32')('x', () => {});"),
    ).toEqual([]);
  });
});

describe('dates on screen', () => {
  test.for([
    "new Intl.DateTimeFormat(locale, { day: 'numeric' })",
    'Intl.DateTimeFormat(undefined, options).format(now)',
    'createdAt.toLocaleDateString()',
    "at.toLocaleTimeString('en')",
    'new Date(at).toLocaleString()',
    'new Date(at).toDateString()',
  ])('%s is found outside the formatter', (call) => {
    expect(lines('web/src/features/jobs/job-page.tsx', call)).toEqual([1]);
    expect(lines('web/src/lib/format-date.ts', call)).toEqual([]);
  });

  test.for([
    'Intl.DateTimeFormat().resolvedOptions()',
    'new Date(at).toISOString()',
    'total.toLocaleString(locale)',
  ])('%s is accepted', (call) => {
    expect(lines('web/src/features/jobs/job-page.tsx', call)).toEqual([]);
  });
});

describe('paths of one machine', () => {
  test.for(["'/home/me/data'", '(/Users/me/x)', 'cd /root/app', "'/Users/me/out'", '`/root/.cache`'])(
    '%s is found',
    (path) => {
      expect(lines('scripts/start.ts', path)).toEqual([1]);
    },
  );

  test.for([
    "'./tmp/out'",
    "'https://example.test/home/me'",
    "'/api/work/1'",
    "'src/work/a'",
    "'/tmpl/x'",
    '`${base}/tmp/x`',
  ])('%s is accepted', (path) => {
    expect(lines('scripts/start.ts', path)).toEqual([]);
  });

  test('inside a container image absolute paths are allowed', () => {
    expect(lines('Dockerfile', 'WORKDIR /home/node/app')).toEqual([]);
  });
});

describe('switched-off lint rules', () => {
  test('need a rule, one line and a reason', () => {
    expect(
      lines('web/src/app/shell.tsx', '// oxlint-disable-next-line no-console -- the operator reads this'),
    ).toEqual([]);
    expect(lines('web/src/app/shell.tsx', '// oxlint-disable-next-line no-console')).toEqual([1]);
    expect(lines('web/src/app/shell.tsx', '/* eslint-disable */')).toEqual([1]);
  });
});

describe('the environment', () => {
  test.for([
    'process.env.PORT',
    "process.env['PORT']",
    "process['env']",
    'const { env } = process;',
    "import { env } from 'node:process';",
  ])('%s is read only by the configuration', (source) => {
    expect(lines('api/src/main.ts', source)).toEqual([1]);
    expect(lines('platform/src/config/read-env.ts', source)).toEqual([]);
    expect(lines('scripts/start.ts', source)).toEqual([]);
  });

  test('other uses of the process are allowed', () => {
    expect(lines('api/src/main.ts', 'process.on("SIGTERM", stop); const environment = 1;')).toEqual([]);
  });
});

describe('the lock file', () => {
  test('points to the public registry and to the workspaces', () => {
    const good = '"resolved": "https://registry.npmjs.org/zod/-/zod-4.6.7.tgz",\n"resolved": "contracts",\n';
    expect(lines('package-lock.json', good)).toEqual([]);
    expect(lines('package-lock.json', '"resolved": "https://mirror.example/zod.tgz"')).toEqual([1]);
  });
});
