import { Resolver } from 'node:dns/promises';
import type { Config } from '@switchyard/platform/config/config.ts';
import { publicOrigin } from '@switchyard/platform/config/config.ts';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { createSealer, type Sealer } from '@switchyard/platform/runtime/sealer.ts';
import type { OutsideRules } from '@switchyard/platform/webhooks/fetch-outside.ts';
import { allowNetworks } from '@switchyard/platform/webhooks/webhook-target.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { ssoPaths } from '@switchyard/contracts/sso/sso-routes.ts';
import type { AppDeps } from '../../app-deps.ts';

/** Dependencies of single sign-on. */
export type SsoDeps = AppDeps & {
  /** For requests to providers: the same networks as for webhooks. */
  readonly outside: OutsideRules;
  /** Seals client secrets and verifiers. */
  readonly sealer: Sealer;
  /** Texts of the TXT records of a name. */
  readonly resolveTexts: (name: string) => Promise<string[]>;
};

/** Milliseconds for a request to a provider, and most bytes of its answer. */
const timeoutMs = 5_000;
const mostBytes = 256 * 1024;
/** Longest time of a route that asks a provider, ms: discovery, token, keys and user info. */
export const providerLimitMs = 25_000;

export function withSsoKeys(deps: AppDeps): SsoDeps {
  const { config } = deps;
  return {
    ...deps,
    outside: { allowed: allowNetworks(config.SWITCHYARD_WEBHOOK_NETWORKS ?? []), timeoutMs, mostBytes },
    sealer: createSealer(config, 'sso'),
    resolveTexts: deps.resolveTexts ?? resolveTexts,
  };
}

async function resolveTexts(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
}

/** A sealed secret opens for its connection alone. */
export function connectionOwner({ companyId, id }: Pick<ConnectionRow, 'companyId' | 'id'>): string {
  return `${companyId}/${id}`;
}

/** Addresses of a connection, for the provider. */
export function urlsOf(config: Config, { id, kind }: Pick<ConnectionRow, 'id' | 'kind'>) {
  const at = (path: string) => `${publicOrigin(config)}${fillPath(path, { id })}`;
  return {
    callback: at(ssoPaths.callback),
    acs: at(ssoPaths.acs),
    entityId: at(ssoPaths.metadata),
    scim: scimBaseOf(config),
    initiate: at(ssoPaths.initiate),
    logout: at(kind === 'oidc' ? ssoPaths.oidcLogout : ssoPaths.samlLogout),
  };
}

/** Address of SCIM, the same for all connections. */
export function scimBaseOf(config: Config): string {
  return `${publicOrigin(config)}${ssoPaths.scim}`;
}
