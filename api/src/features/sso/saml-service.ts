import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import { clockSkewSeconds } from './sso-attempt.ts';
import { connectionOwner, type SsoDeps, urlsOf } from './sso-deps.ts';

type Options = {
  readonly requestId?: string;
  readonly isFresh?: boolean;
  /** True if what it sends is signed with the connection's own key, if there is one. */
  readonly signs?: boolean;
};

/** This side of a SAML connection. @throws SsoRefusal `unreachable` if its key cannot be opened */
export function samlService(
  deps: SsoDeps,
  connection: ConnectionRow,
  { requestId, isFresh = false, signs = false }: Options = {},
): SAML {
  const { acs, entityId, logout } = urlsOf(deps.config, connection);
  const key = ownKeyOf(deps, connection);
  return new SAML({
    callbackUrl: acs,
    logoutCallbackUrl: logout,
    logoutUrl: connection.logoutUrl ?? '',
    issuer: entityId,
    audience: entityId,
    idpCert: connection.certificates,
    entryPoint: connection.ssoUrl ?? '',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewSeconds * 1000,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: isFresh,
    signatureAlgorithm: 'sha256',
    // Checked against the attempt instead, in the signed part.
    validateInResponseTo: ValidateInResponseTo.never,
    cacheProvider: noCache,
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
    ...(key === null ? {} : { decryptionPvk: key }),
    ...(key !== null && signs ? { privateKey: key } : {}),
  });
}

/** Private key of a connection in PEM; null if it has none. @throws SsoRefusal `unreachable` if it cannot be opened */
export function ownKeyOf(deps: SsoDeps, connection: ConnectionRow): string | null {
  if (connection.sealedKey === null) return null;
  const key = deps.sealer.open(connection.sealedKey, connectionOwner(connection));
  if (key !== null) return key;
  deps.logger.error('the key of a connection cannot be opened: was the signing secret replaced?');
  throw new SsoRefusal('unreachable');
}

/** The default keeps a timer per instance. */
const noCache = {
  saveAsync: async () => null,
  getAsync: async () => null,
  removeAsync: async () => null,
};
