import type { Config } from '../config/config.ts';
import { createSealer, type Sealer } from '../runtime/sealer.ts';

/** Seals the secrets of webhooks, the same in all processes of a deployment. */
export function webhookSealer(config: Pick<Config, 'SWITCHYARD_SIGNING_SECRET' | 'DATABASE_URL'>): Sealer {
  return createSealer(config, 'webhook');
}

/** A sealed secret opens for its webhook alone. */
export function webhookOwner({ companyId, webhookId }: { companyId: string; webhookId: string }): string {
  return `${companyId}/${webhookId}`;
}
