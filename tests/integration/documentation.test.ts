import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArticleOpinion } from '@switchyard/contracts/documentation/documentation-routes.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { popularArticles } from '@switchyard/platform/db/repositories/article-feedback-repository.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCompany, testOrigin } from '../support/test-app.ts';

const article = (title: string) =>
  `---\ntitle: ${title}\ndescription: ${'About work. '.repeat(6).trim()}\norder: 1\naudience: everyone\nupdated: 2026-11-21\n---\nText.`;

let folder: string;
let test: TestApp;
let company: TestCompany;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guide-'));
  await mkdir(join(folder, 'guide', 'field'), { recursive: true });
  for (const slug of ['my-day', 'photos', 'offline']) {
    await writeFile(join(folder, 'guide', 'field', `${slug}.md`), article(slug));
  }
  test = await createTestApp({
    environment: { SWITCHYARD_DOCS_DIR: folder, SWITCHYARD_OPERATORS: 'ops@example.test' },
  });
  company = await test.newCompany();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await sql`DELETE FROM article_votes`.execute(test.services.database.global);
  await sql`DELETE FROM article_readers`.execute(test.services.database.global);
});

const send = (path: 'feedback' | 'reads', payload: unknown, cookie?: string) =>
  test.app.inject({
    method: 'POST',
    url: `/api/documentation/${path}`,
    headers: { origin: testOrigin, ...(cookie === undefined ? {} : { cookie }) },
    payload: payload as object,
  });
const vote = (helpful: boolean, extra: Record<string, unknown> = {}) =>
  send('feedback', { article: 'field/my-day', helpful, visitorId: randomUUID(), ...extra });
const opinions = async (): Promise<ArticleOpinion[]> => {
  const admin = await company.user('admin');
  const answer = await admin.call('GET', '/api/documentation/feedback');
  return answer.json<{ items: ArticleOpinion[] }>().items;
};

describe('whether an article helped', () => {
  it('counts once for each visitor, by their last answer', async () => {
    const visitorId = randomUUID();
    expect((await vote(true, { visitorId })).json()).toEqual({ article: 'field/my-day', helpful: true });
    await vote(true, { visitorId });
    await vote(false, { visitorId });
    await vote(true);
    expect(await opinions()).toEqual([
      { article: 'field/my-day', helpful: 1, notHelpful: 1, readers: 0, comments: [] },
    ]);
  });

  it('counts once for an account, on whatever device', async () => {
    const { cookie } = await company.user('technician');
    for (let device = 0; device < 3; device += 1) {
      await send('feedback', { article: 'field/my-day', helpful: true, visitorId: randomUUID() }, cookie);
    }
    expect(await opinions()).toMatchObject([{ helpful: 1, notHelpful: 0 }]);
  });

  it('counts once when the same answer is sent by many requests at a time', async () => {
    const visitorId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => vote(true, { visitorId })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await opinions()).toMatchObject([{ helpful: 1 }]);
  });

  it('is told to admins alone, and comments to operators alone', async () => {
    await vote(false, { comment: 'Harbor View has two gates' });
    for (const role of ['customer', 'technician', 'manager'] as const) {
      const user = await company.user(role);
      expect((await user.call('GET', '/api/documentation/feedback')).statusCode).toBe(403);
    }
    expect(await opinions()).toMatchObject([{ notHelpful: 1, comments: [] }]);
    const operator = await company.user('admin');
    await test.services.database.inCompany(company.companyId, (tx) =>
      sql`UPDATE users SET email = 'ops@example.test' WHERE id = ${operator.actor.userId}`.execute(tx),
    );
    const answer = await operator.call('GET', '/api/documentation/feedback');
    expect(answer.json<{ items: ArticleOpinion[] }>().items).toMatchObject([
      { comments: [{ helpful: false, text: 'Harbor View has two gates' }] },
    ]);
    expect((await test.app.inject({ url: '/api/documentation/feedback' })).statusCode).toBe(401);
  });

  it('keeps no account and no visitor by name', async () => {
    const visitorId = randomUUID();
    await vote(true, { visitorId });
    const { rows } = await sql<{ row: string }>`SELECT v::text AS row FROM article_votes v`.execute(
      test.services.database.global,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(visitorId);
  });

  it.each([
    ['an unknown article', { article: 'field/none' }, 404, 'request.not_found'],
    ['a path', { article: '../../etc/passwd' }, 400, 'request.invalid'],
    ['no answer', { helpful: undefined }, 400, 'request.invalid'],
    ['a word for an answer', { helpful: 'yes' }, 400, 'request.invalid'],
    ['a visitor that is no id', { visitorId: 'me' }, 400, 'request.invalid'],
    ['a comment beyond its limit', { comment: 'x'.repeat(1001) }, 400, 'request.invalid'],
    ['a field of its own', { admin: true }, 400, 'request.invalid'],
  ])('is refused with %s and nothing is kept', async (_, extra, status, code) => {
    const answer = await vote(true, extra);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<Problem>().code).toBe(code);
    expect(await opinions()).toEqual([]);
  });

  it('is refused from a foreign page', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/documentation/feedback',
      headers: { origin: 'https://elsewhere.example' },
      payload: { article: 'field/my-day', helpful: true, visitorId: randomUUID() },
    });
    expect(answer.json<Problem>().code).toBe('request.origin_refused');
  });
});

describe('popular articles', () => {
  const popular = async () =>
    (await test.app.inject({ url: '/api/documentation/popular' })).json<{ items: { article: string }[] }>()
      .items;
  const read = (slug: string, visitorId: string = randomUUID()) =>
    send('reads', { article: `field/${slug}`, visitorId });

  it('are those with most readers and helpful answers; a reader counts once a day', async () => {
    expect(await popular()).toEqual([]);
    const same = randomUUID();
    for (let count = 0; count < 5; count += 1) await read('my-day', same);
    await read('photos');
    await read('photos');
    await vote(true, { article: 'field/offline' });
    expect(await popular()).toEqual([
      { article: 'field/photos', readers: 2, helpful: 0 },
      { article: 'field/my-day', readers: 1, helpful: 0 },
      { article: 'field/offline', readers: 0, helpful: 1 },
    ]);
  });

  it('count the last 30 days, leave out what readers found useless and what is no article any more', async () => {
    await read('my-day');
    await sql`UPDATE article_readers SET day = current_date - 31`.execute(test.services.database.global);
    await read('photos');
    await vote(false, { article: 'field/photos' });
    await sql`INSERT INTO article_readers (article, reader) VALUES ('field/removed', '\\x01')`.execute(
      test.services.database.global,
    );
    expect(await popular()).toEqual([]);
  });

  it('are found without going through readers and votes, however many there are', async () => {
    const { global } = test.services.database;
    await sql`INSERT INTO article_readers (article, day, reader)
      SELECT 'field/' || (ARRAY['my-day', 'photos'])[1 + n % 2], current_date - n % 60, int4send(n)
      FROM generate_series(1, 18000) n`.execute(global);
    await sql`INSERT INTO article_votes (article, voter, helpful)
      SELECT 'field/photos', int4send(n), n % 4 > 0 FROM generate_series(1, 4000) n`.execute(global);
    expect(await popular()).toEqual([
      { article: 'field/photos', readers: 4500, helpful: 3000 },
      { article: 'field/my-day', readers: 4500, helpful: 0 },
    ]);
    const { rows } = await sql`EXPLAIN (ANALYZE, FORMAT JSON) ${popularArticles(16)}`.execute(global);
    const plan = JSON.stringify(rows);
    const tables = [...plan.matchAll(/"Relation Name":\s*"(\w+)"/g)].map(([, name]) => name);
    expect(new Set(tables)).toEqual(new Set(['article_counts', 'article_opinions']));
    const rowsRead = [...plan.matchAll(/"Actual Rows":\s*(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...rowsRead)).toBeLessThanOrEqual(120);
  });

  it('count many answers of one article at a time, none twice and none lost', async () => {
    const visitors = Array.from({ length: 12 }, () => randomUUID());
    await Promise.all(visitors.flatMap((id) => [read('photos', id), read('photos', id), read('my-day', id)]));
    await Promise.all(visitors.map((visitorId, at) => vote(at % 2 === 0, { visitorId })));
    await Promise.all(visitors.map((visitorId) => vote(true, { visitorId })));
    expect(await popular()).toEqual([
      { article: 'field/my-day', readers: 12, helpful: 12 },
      { article: 'field/photos', readers: 12, helpful: 0 },
    ]);
  });

  it('forget readers after three months', async () => {
    await read('my-day');
    await sql`UPDATE article_readers SET day = current_date - 91`.execute(test.services.database.global);
    await read('my-day');
    const { rows } = await sql`SELECT 1 FROM article_readers`.execute(test.services.database.global);
    expect(rows).toHaveLength(1);
  });
});

it('a visitor may answer thirty times a minute', async () => {
  await using limited = await createTestApp({
    environment: { SWITCHYARD_DOCS_DIR: folder, SWITCHYARD_RATE_LIMIT_FACTOR: '1' },
  });
  const answers: number[] = [];
  for (let count = 0; count < 31; count += 1) {
    const answer = await limited.app.inject({
      method: 'POST',
      url: '/api/documentation/feedback',
      headers: { origin: testOrigin },
      payload: { article: 'field/my-day', helpful: true, visitorId: randomUUID() },
    });
    answers.push(answer.statusCode);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(30);
  expect(answers.at(-1)).toBe(429);
});
