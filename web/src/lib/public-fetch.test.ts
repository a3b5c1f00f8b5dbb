import { afterEach, expect, it, vi } from 'vitest';
import { publicFetch } from './public-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

it('takes a page of the network on the way for no answer: what a visitor wrote was not sent', async () => {
  const page = '<html><form>Sign in to the hotel network</form></html>';
  vi.stubGlobal('fetch', async () => new Response(page, { headers: { 'content-type': 'text/html' } }));
  expect(await publicFetch('/api/leads', { method: 'POST', body: {} })).toMatchObject({
    ok: false,
    status: 'network',
  });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  expect(await publicFetch('/api/leads', { method: 'POST', body: {} })).toMatchObject({
    ok: true,
    status: 204,
  });
});
