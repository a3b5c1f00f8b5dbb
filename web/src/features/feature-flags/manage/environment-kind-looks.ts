import { t } from '@lingui/core/macro';
import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import type { Tone } from '../../../ui/chip.tsx';

/** Words and colours of the kinds of environments. */
export const environmentKindLooks: Readonly<Record<Environment['kind'], { word: string; tone: Tone }>> = {
  development: { word: t`Development`, tone: 'neutral' },
  test: { word: t`Test`, tone: 'info' },
  production: { word: t`Production`, tone: 'accent' },
};
