import { flagdSchema, readFlagd } from './flagd-document.ts';
import { exportSchema, readOwnDocument } from './own-document.ts';
import { readUnleashExport, unleashExportSchema } from './unleash-export.ts';
import type { ReadDocument } from './wanted-flag.ts';

/** Flags of a document of this product, of Unleash or of flagd; otherwise why it is none. */
export function readDocument(document: unknown): ReadDocument | string {
  if (typeof document !== 'object' || document === null) return 'The file is no JSON object';
  if ('format' in document) {
    const own = exportSchema.safeParse(document);
    if (own.success) return readOwnDocument(own.data);
    const [issue] = own.error.issues;
    return `The export cannot be read at ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  }
  if ('features' in document) {
    const unleash = unleashExportSchema.safeParse(document);
    return unleash.success
      ? readUnleashExport(unleash.data)
      : 'This looks like Unleash, but is no export of an environment';
  }
  const flagd = flagdSchema.safeParse(document);
  return flagd.success
    ? readFlagd(flagd.data)
    : 'The file is neither an export of this product, nor of Unleash, nor flags of flagd';
}
