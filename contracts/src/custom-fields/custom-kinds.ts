import { kindsWith } from '../records/registry.ts';

/**
 * Kinds of record whose definition says `customFields`. Typed as text: the type of a field is part of a definition, so
 * it cannot depend on the list of definitions.
 */
export const customKinds = kindsWith('customFields') as unknown as readonly [string, ...string[]];
