import { t } from '@lingui/core/macro';

/** Parents of the pages about all flags. */
export const flagCrumbs = [{ label: t`Feature flags`, href: '/feature-flags' }];
