import { t } from '@lingui/core/macro';
import { devicePartsOf } from '@switchyard/contracts/identity/device-of.ts';

/** Browser and system from a User-Agent header, as far as known: `Chrome on Windows`. */
export function deviceName(userAgent: string | null): string {
  const { program, system } = devicePartsOf(userAgent);
  if (program !== null && system !== null) return t`${program} on ${system}`;
  return program ?? system ?? t`Unknown device`;
}
