import type { z } from 'zod';
import { formWords } from './form-words.ts';

/**
 * Settings of the schema library, put where every copy of it looks for them, so that they hold before a page loads it:
 * our words for refused values, and no functions built from text, which the content security policy forbids.
 */
export function configureZod(): void {
  const shared = globalThis as typeof globalThis & { __zod_globalConfig?: z.core.$ZodConfig };
  shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true, customError: formWords };
}
