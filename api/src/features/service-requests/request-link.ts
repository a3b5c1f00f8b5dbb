import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { requestLinkDays } from '@switchyard/contracts/service-requests/service-request-options.ts';
import { type Config, publicOrigin } from '@switchyard/platform/config/config.ts';
import { createSigner } from '@switchyard/platform/runtime/signing-key.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const dayMs = 86_400_000;

/** The request that a link opens, until when. */
export type LinkedRequest = { readonly companyId: string; readonly id: string; readonly endsAt: Date };

type Created = { readonly id: string; readonly createdAt: string };

/** When the link of a request ends. */
export function linkEndsAt({ createdAt }: Pick<Created, 'createdAt'>): Date {
  return new Date(Date.parse(createdAt) + requestLinkDays * dayMs);
}

/**
 * Key with which a requester without an account follows a request: signed, so it needs no row and cannot be guessed.
 * The same for every mail of a request.
 */
export function requestLink(config: Config, companyId: string, request: Created): string {
  const content = `${companyId}.${request.id}.${Math.floor(linkEndsAt(request).getTime() / 1000).toString(36)}`;
  return `${content}.${createSigner(config, 'request-link').sign(content)}`;
}

/** @throws ProblemError `auth.token_invalid` for a link that was made up, changed, or has ended */
export function readRequestLink(config: Config, link: string, now: Date): LinkedRequest {
  const [companyId = '', id = '', ends = '', signature = ''] = link.split('.');
  const content = `${companyId}.${id}.${ends}`;
  const endsAt = new Date(Number.parseInt(ends, 36) * 1000);
  const isOurs =
    uuid.test(companyId) && uuid.test(id) && createSigner(config, 'request-link').isValid(content, signature);
  if (!isOurs || !(endsAt > now)) throw new ProblemError('auth.token_invalid');
  return { companyId, id, endsAt };
}

/** Address of a mail: the key is in the fragment, which is in no request and no log. */
export function requestAddress(
  config: Config,
  companyId: string,
  { address, request }: { address: string | null; request: Created },
): string {
  const page = `${publicOrigin(config)}/request-service/${address ?? 'status'}`;
  return `${page}#${requestLink(config, companyId, request)}`;
}
