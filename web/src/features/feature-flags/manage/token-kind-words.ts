import { t } from '@lingui/core/macro';
import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';

const kinds: Readonly<Record<FlagToken['kind'], string>> = {
  client: t`Servers`,
  frontend: t`Browsers`,
};

/** The programs that a kind of token is for. */
export function tokenKindWord(kind: FlagToken['kind']): string {
  return kinds[kind];
}
