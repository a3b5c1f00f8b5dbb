import type { z } from 'zod';
import { formWords } from './form-words.ts';

/**
 * Global settings of zod: our own error messages, and no generated functions, which the content security policy
 * forbids. They are added to the existing global object, so that they also apply to a copy of zod that was loaded
 * earlier, as in the forms of the public pages.
 */
export function configureZod(): void {
  const shared = globalThis as typeof globalThis & { __zod_globalConfig?: z.core.$ZodConfig };
  shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, {
    jitless: true,
    customError: formWords,
  });
}
