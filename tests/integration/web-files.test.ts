import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factMark, operatorFacts } from '@switchyard/contracts/legal/operator-facts.ts';
import { originMark, siteManifest } from '../../web/build/site-manifest.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const script = 'console.log("Switchyard");'.repeat(100);
let root: string;
let test: TestApp;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'switchyard-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Switchyard</title>');
  await writeFile(join(root, 'assets', 'app-1.js'), script);
  await writeFile(join(root, 'assets', 'app-1.js.br'), brotliCompressSync(script));
  test = await createTestApp({ environment: { SWITCHYARD_WEB_ROOT: root } });
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await rm(root, { recursive: true });
});

const get = async (url: string, headers: Record<string, string> = {}) =>
  await test.app.inject({ method: 'GET', url, headers });

describe('the web application', () => {
  it('comes as it was packed at the build, or plain, and stays for ever', async () => {
    const packed = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(script);
    const plain = await get('/assets/app-1.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(script);
  });

  it('answers its routes with the page, and paths below the api or the assets with a problem', async () => {
    const page = await get('/dispatch');
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-cache');
    for (const url of ['/assets/app-2.js', '/api/nothing']) {
      expect((await get(url)).json()).toMatchObject({ status: 404, code: 'request.not_found' });
    }
  });
});

describe('the public site', () => {
  const pages = [
    { path: '/', file: 'index.html', inConsole: true },
    { path: '/pricing', file: 'pricing/index.html', inConsole: false },
    { path: '/docs', file: 'docs/index.html', inConsole: true },
    { path: '/docs/field/my-day', file: 'docs/field/my-day/index.html', inConsole: true },
    { path: '/404', file: '404/index.html', inConsole: false },
  ];
  const body = 'A page that is long enough to be packed. '.repeat(50);
  const html = (path: string) =>
    `<html ${mark}lang="en"><title>Page ${path}</title><link href="${originMark}${path}">${facts}${body}`;
  const facts = operatorFacts.map((fact) => `<dd>${factMark(fact)}</dd>`).join('');
  const mark = '<<<if on>>>data-version="7" <<<end>>>';
  let folder: string;
  let environment: Record<string, string>;
  let site: TestApp;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-site-'));
    const write = async (file: string, text: string) => {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    };
    for (const { path, file } of pages) await write(file, html(path));
    await write('.site/installable-off/app.html', '<title>Console</title>');
    await write('.site/installable-off/entrance.html', '<title>Entrance</title>');
    await write('.site/installable-off/sw.js', 'retire();');
    await write('.site/installable-on/app.html', '<title>Installable console</title>');
    await write('.site/installable-on/entrance.html', '<title>Installable entrance</title>');
    await write('.site/installable-on/sw.js', 'store();');
    await write('boot.js', script);
    await write('robots.txt', `Sitemap: ${originMark}/sitemap.xml`);
    await write('.well-known/security.txt', `Canonical: ${originMark}/.well-known/security.txt`);
    await write('feed.xml', `<id>${originMark}/blog</id>`);
    await write('sitemap.xml', `<loc>${originMark}/pricing</loc>`);
    const consolePaths = ['/dispatch', '/jobs/:jobId', '/docs', '/docs/:category/:slug', '/login'];
    const manifest = {
      ...siteManifest({ pages, consolePaths }),
      installable: { mark, text: 'data-version="7" ' },
    };
    await write('.site/manifest.json', JSON.stringify(manifest));
    environment = {
      SWITCHYARD_WEB_ROOT: folder,
      SWITCHYARD_PUBLIC_ORIGIN: 'https://ops.example.com',
      SWITCHYARD_PUBLIC_DEMO: 'true',
      SWITCHYARD_OPERATOR_NAME: 'Pipes & <b>Sons</b>',
    };
    site = await createTestApp({ environment });
  });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    await site.app.inject({ method: 'GET', url, headers });
  const titleAt = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await ask(url, headers);
    return [answer.statusCode, /<title>([^<]*)/.exec(answer.body)?.[1]];
  };

  it('states the legal facts of the operator as text, and what a demo does not state', async () => {
    const { body: page } = await ask('/pricing');
    expect(page).toContain('<dd>Pipes &amp; &lt;b&gt;Sons&lt;/b&gt;</dd>');
    expect(page).toContain('<dd>Not stated: this is a demonstration</dd>');
    expect(page).not.toContain('<<<');
  });

  it('answers visitors with its pages, the entrance at paths of the console, and 404 elsewhere', async () => {
    expect(await titleAt('/')).toEqual([200, 'Page /']);
    expect(await titleAt('/pricing?plan=team')).toEqual([200, 'Page /pricing']);
    expect(await titleAt('/dispatch')).toEqual([200, 'Entrance']);
    expect(await titleAt('/jobs/42')).toEqual([200, 'Entrance']);
    for (const path of [
      '/nothing',
      '/jobs/42/parts',
      '/pricing/team',
      '/docs/field/nothing',
      '/.site/manifest.json',
    ]) {
      expect([path, ...(await titleAt(path))]).toEqual([path, 404, 'Page /404']);
    }
  });

  it('serves the console to signed-in users where it also has the page, and where neither has', async () => {
    const signedIn = { cookie: 'theme=dark; sid=someone' };
    expect(await titleAt('/', signedIn)).toEqual([200, 'Console']);
    expect(await titleAt('/docs', signedIn)).toEqual([200, 'Console']);
    expect(await titleAt('/dispatch', signedIn)).toEqual([200, 'Console']);
    expect(await titleAt('/nothing', signedIn)).toEqual([200, 'Console']);
    expect(await titleAt('/pricing', signedIn)).toEqual([200, 'Page /pricing']);
    expect(await titleAt('/docs?visitor=1', signedIn)).toEqual([200, 'Page /docs']);
    expect((await ask('/', signedIn)).headers['vary']).toContain('cookie');
  });

  it('has a worker that retires itself, unless the console is installable', async () => {
    const off = await ask('/sw.js');
    expect(off.body).toBe('retire();');
    expect(off.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect((await ask('/pricing')).body).toContain('<html lang="en">');

    await using on = await createTestApp({ environment: { ...environment, SWITCHYARD_INSTALLABLE: 'on' } });
    const bodyAt = async (url: string, cookie = '') =>
      (await on.app.inject({ method: 'GET', url, headers: { cookie } })).body;
    expect(await bodyAt('/sw.js')).toBe('store();');
    expect(await bodyAt('/pricing')).toContain('<html data-version="7" lang="en">');
    expect(await bodyAt('/dispatch')).toBe('<title>Installable entrance</title>');
    // The worker stores the document of this address.
    for (const url of ['/dispatch', '/app.html']) {
      expect(await bodyAt(url, 'sid=someone')).toBe('<title>Installable console</title>');
    }
  });

  it('has no page whose path reads as another host, for nobody', async () => {
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = site.app.server.address() as AddressInfo;
    for (const path of ['//evil.example/pricing', '///evil.example', '/%5Cevil.example']) {
      const call = request({ host: '127.0.0.1', port, path, headers: { cookie: 'sid=someone' } });
      const answered = once(call.end(), 'response');
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      expect([path, response.statusCode]).toEqual([path, 404]);
    }
  });

  it('names the public address, and has one spelling of each', async () => {
    expect((await ask('/pricing')).body).toContain('href="https://ops.example.com/pricing"');
    expect((await ask('/robots.txt')).body).toBe('Sitemap: https://ops.example.com/sitemap.xml');
    const security = await ask('/.well-known/security.txt');
    expect(security.body).toBe('Canonical: https://ops.example.com/.well-known/security.txt');
    expect(security.headers['content-type']).toBe('text/plain; charset=utf-8');
    const feed = await ask('/feed.xml');
    expect(feed.body).toBe('<id>https://ops.example.com/blog</id>');
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect((await ask('/sitemap.xml')).headers['content-type']).toContain('application/xml');
    const respelled = await ask('/pricing/?plan=team');
    expect([respelled.statusCode, respelled.headers['location']]).toEqual([308, '/pricing?plan=team']);
    expect((await ask('/pricing/index.html')).statusCode).toBe(404);
  });

  it('comes packed where that is understood, and not at all where it is known', async () => {
    const packed = await ask('/pricing', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('Page /pricing');
    const again = await ask('/pricing', { 'if-none-match': String(packed.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask('/boot.js')).body).toBe(script);
    expect((await ask('/api/nothing')).json()).toMatchObject({ code: 'request.not_found' });
  });
});
