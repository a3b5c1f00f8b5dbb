import type { z } from 'zod';
import { formWords } from './form-words.ts';

/**
 * Settings of the schema library, put where every copy of it looks for them: our words for refused values, and no
 * functions built from text, which the content security policy forbids. They are added to the object that is already
 * there, so that they hold for a library that was loaded before, as in the forms of the public pages, too.
 */
export function configureZod(): void {
  const shared = globalThis as typeof globalThis & { __zod_globalConfig?: z.core.$ZodConfig };
  shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, {
    jitless: true,
    customError: formWords,
  });
}
