import { t } from '@lingui/core/macro';
import type { SamlMetadata, SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { z } from 'zod';

export type Kind = 'oidc' | 'saml';

export type ConnectionDraft = {
  kind: Kind;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  metadata: string;
};

/** The fields that a form shows, with what each needs. @param isNew secrets and metadata may stay as they are in an edit */
export function draftSchema(isNew: boolean) {
  const needed = (message: string) => z.string().trim().min(1, message);
  const kept = (message: string) => (isNew ? needed(message) : z.string().trim());
  const name = needed(t`Give the connection a name.`).max(60);
  return z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('oidc'),
      name,
      issuer: needed(t`Enter the issuer.`).max(500),
      clientId: needed(t`Enter the client id.`).max(200),
      clientSecret: kept(t`Enter the client secret.`),
      metadata: z.string(),
    }),
    z.object({
      kind: z.literal('saml'),
      name,
      issuer: z.string(),
      clientId: z.string(),
      clientSecret: z.string(),
      metadata: kept(t`Paste the metadata, or its address.`),
    }),
  ]);
}

export function draftOf(connection: SsoConnection | null): ConnectionDraft {
  return {
    kind: connection?.kind ?? 'oidc',
    name: connection?.name ?? '',
    issuer: connection?.issuer ?? '',
    clientId: connection?.clientId ?? '',
    clientSecret: '',
    metadata: '',
  };
}

/** Metadata as an address or as text. */
export function sourceOf(text: string): { url: string } | { xml: string } {
  const plain = text.trim();
  return /^https?:\/\/\S+$/i.test(plain) ? { url: plain } : { xml: plain };
}

/** Body of a change: an empty secret or no metadata leave what is stored. */
export function changeOf(draft: ConnectionDraft, saml: SamlMetadata | null) {
  const { kind, name, issuer, clientId, clientSecret } = draft;
  if (kind === 'saml') return { name, ...saml };
  return { name, issuer, clientId, ...(clientSecret === '' ? {} : { clientSecret }) };
}
