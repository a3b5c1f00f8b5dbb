import { type Config, publicOrigin } from '../config/config.ts';
import { type AllowedNetworks, allowNetworks } from '../webhooks/webhook-target.ts';
import { type ApplicationKeys, deriveApplicationKeys } from './application-keys.ts';

export type PushSettings = {
  /** Null where the deployment pushes nothing. */
  readonly keys: ApplicationKeys | null;
  /** Networks outside the internet in which push services may be. */
  readonly allowed: AllowedNetworks;
};

/** Notifications are pushed where the console is installable: only its worker can show them. */
export function pushSettings(config: Config): PushSettings {
  const allowed = allowNetworks(config.SWITCHYARD_PUSH_NETWORKS ?? []);
  if (!config.SWITCHYARD_INSTALLABLE) return { keys: null, allowed };
  return { keys: deriveApplicationKeys(config, subjectOf(config)), allowed };
}

/** How push services can reach the operator. They take no plain HTTP address. */
function subjectOf(config: Config): string {
  const origin = publicOrigin(config);
  if (origin.startsWith('https:')) return origin;
  const from = config.SWITCHYARD_MAIL_FROM;
  return `mailto:${/<([^<>]+)>/.exec(from)?.[1] ?? from}`;
}
