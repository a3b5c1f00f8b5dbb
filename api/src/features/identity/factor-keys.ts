import type { Config } from '@switchyard/platform/config/config.ts';
import { createSealer, type Sealer } from '@switchyard/platform/runtime/sealer.ts';
import { createSigner, type Signer } from '@switchyard/platform/runtime/signing-key.ts';
import type { AppDeps } from '../../app-deps.ts';

/** Keys of second factors, derived from the secret of the deployment. */
export type FactorKeys = {
  /** Seals the secrets of authenticator apps. */
  readonly totp: Sealer;
  /** Signs challenges of passkeys. */
  readonly challenge: Signer;
};

/** Dependencies of everything about second factors. */
export type FactorDeps = AppDeps & { readonly keys: FactorKeys };

export function withFactorKeys(deps: AppDeps): FactorDeps {
  return { ...deps, keys: factorKeys(deps.config) };
}

function factorKeys(config: Config): FactorKeys {
  return { totp: createSealer(config, 'totp'), challenge: createSigner(config, 'passkey-challenge') };
}

export type FactorOwner = { readonly companyId: string; readonly userId: string };

/** A sealed secret opens for its owner alone. */
export function ownerText({ companyId, userId }: FactorOwner): string {
  return `${companyId}/${userId}`;
}
