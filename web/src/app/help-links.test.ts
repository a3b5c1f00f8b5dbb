import { expect, it } from 'vitest';
import { helpFor, isGuidePage } from './help-links.ts';

it('the help center has an article about itself, and the guide needs none', () => {
  expect([isGuidePage('/help-center'), helpFor('/help-center')]).toEqual([false, '/docs/help/help-center']);
  expect(['/docs', '/docs/help/help-center', '/documentation'].every(isGuidePage)).toBe(true);
});
