import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
