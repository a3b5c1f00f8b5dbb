import type { ApiReference } from './api-reference.ts';

/**
 * The reference of all operations, filled in by `web/build/api-reference.ts` for prerendering. Null in the browser:
 * the prerendered markup is kept, and the data are not sent a second time.
 */
export const reference: ApiReference | null = null;
