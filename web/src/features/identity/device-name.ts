import { t } from '@lingui/core/macro';
import { deviceOf } from '@switchyard/contracts/identity/device-of.ts';

/** Browser and system from a User-Agent header, as far as known: `Chrome on Windows`. */
export function deviceName(userAgent: string | null): string {
  return deviceOf(userAgent) ?? t`Unknown device`;
}
