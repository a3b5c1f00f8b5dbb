import { expect, test } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

test('what lies over the page is asked for again until it arrives; a page fails at once', async () => {
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
