import { t } from '@lingui/core/macro';
import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';

/** Display names of the sources of events. */
export const sourceWords: Readonly<Record<DomainEvent['source'], string>> = {
  web: t`web`,
  api: t`api`,
  replay: t`replay`,
  seed: t`seed`,
  system: t`system`,
};
