import { createElement } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

test('an overlay is fetched again until it arrives; a page fails at once', async () => {
  let asked = 0;
  const load = () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('refused')) : Promise.resolve(() => null);
  };
  await lazyComponent(load, { untilItArrives: true }).preload();
  expect(asked).toBe(2);
  asked = 0;
  await lazyComponent(load).preload();
  expect(asked).toBe(1);
});

test.for(['has failed', 'is about to fail'])('a preload that %s is fetched again on render', async (when) => {
  let asked = 0;
  const part = lazyComponent(() => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('refused')) : Promise.resolve(() => 'here');
  });
  const fetched = part.preload();
  if (when === 'has failed') await fetched;
  const drawn = await renderToReadableStream(createElement(part.Component));
  expect(await new Response(drawn).text()).toContain('here');
  expect(asked).toBe(2);
});

const failure = /^(Loading chunk failed|Network: )/;

test('what fails while it is drawn says so, and is not asked for again by drawing that', async () => {
  let asked = 0;
  const part = lazyComponent(() => {
    asked += 1;
    return Promise.reject(new Error('refused'));
  });
  const draw = () => renderToReadableStream(createElement(part.Component), { onError: () => {} });
  await expect(draw()).rejects.toThrow(failure);
  await expect(draw()).rejects.toThrow(failure);
  expect(asked).toBe(1);
});
