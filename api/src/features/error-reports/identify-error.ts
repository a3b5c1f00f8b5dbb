import { createHash } from 'node:crypto';
import type { ErrorReport } from '@switchyard/contracts/error-reports/error-report.ts';
import { parseStack, stableName } from '@switchyard/contracts/error-reports/scrub-text.ts';

/**
 * Fingerprint of an error: class, message without numbers and quoted values, and the application file that threw it. No
 * line or function names, because they change with every build.
 */
export function identifyError({
  kind,
  type,
  message,
  stack,
}: Pick<ErrorReport, 'kind' | 'type' | 'message' | 'stack'>): {
  fingerprint: string;
  place: string | null;
} {
  const own = parseStack(stack).find(({ file }) => !/^(node:|<|native)/.test(file));
  const place = own === undefined ? null : stableName(own.file).slice(0, 100);
  const pattern = message
    .split('\n', 1)[0]
    ?.replaceAll(/\b(?:0x)?[0-9a-f]*\d[0-9a-f]*\b/gi, '#')
    .replaceAll(/-[\w-]{8}(?=\.(?:js|css))/g, '')
    .slice(0, 300);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([kind === 'render' ? 'render' : 'other', type, pattern, place]))
    .digest('hex')
    .slice(0, 32);
  return { fingerprint, place };
}
