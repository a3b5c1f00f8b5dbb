import type { ApiReference } from './api-reference.ts';

/**
 * The reference of all operations. `web/build/api-reference.ts` puts it in place of this file where pages are drawn at
 * the build. Null in the browser: what was drawn stays as it is, and the data are not sent a second time.
 */
export const reference: ApiReference | null = null;
