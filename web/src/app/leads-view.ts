import { lazyComponent } from '../lib/lazy-component.tsx';

/** The leads of the company that sells, which its staff find beside its customers. */
export const leadsView = lazyComponent(() =>
  import('../features/leads/leads-view.tsx').then((module) => module.LeadsView),
);
