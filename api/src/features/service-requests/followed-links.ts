import type { FollowedRequest } from '@switchyard/contracts/service-requests/public-request-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { serviceRequestTable } from '@switchyard/platform/db/records/service-request-table.ts';
import {
  hasEnded,
  readRequestSettings,
} from '@switchyard/platform/db/repositories/request-settings-repository.ts';
import {
  listRequestMessages,
  listRequestPhotos,
} from '@switchyard/platform/db/repositories/service-request-repository.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { CommandContext } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { coarseAddress } from '../../access/coarse-address.ts';
import type { AppDeps } from '../../app-deps.ts';
import { createVisitorLimit } from '../../http/visitor-limits.ts';
import { type LinkedRequest, linkEndsAt, readRequestLink } from './request-link.ts';

/** An existing request of a link, and the context of what its requester does. */
export type Followed = { readonly id: string; readonly name: string; readonly context: CommandContext };

export type FollowedLinks = {
  /** @throws ProblemError `auth.token_invalid`, `request.rate_limited` after many invalid ones */
  open(request: FastifyRequest, link: string): Promise<Followed>;
  /** The same for words and withdrawals, which are limited. */
  openToWrite(request: FastifyRequest, link: string): Promise<Followed>;
  /** The same for pictures, which are limited; those that cannot be read count too. */
  openToUpload(request: FastifyRequest, link: string): Promise<Followed>;
};

/** Invalid links of a network per hour. A requester mistypes none: links are opened from a mail. */
const perNetwork = 20;
/** Messages and pictures sent with links per hour; some requesters share a network. */
const writes = { perIp: 60, perRequest: 30 };
const uploads = { perIp: 60, perRequest: 24 };

/** Opens requests by their links. Invalid links are logged and limited, so that guessing is noticed and slow. */
export function followedLinks(app: FastifyInstance, deps: AppDeps): FollowedLinks {
  const { config, clock, logger, database } = deps;
  const factor = config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const limit = createVisitorLimit(app, { form: 'request-link', perIp: perNetwork, factor });
  const limitWrites = createVisitorLimit(app, { form: 'request-words', ...writes, factor });
  const limitUploads = createVisitorLimit(app, { form: 'request-pictures', ...uploads, factor });
  const refuse = async (request: FastifyRequest): Promise<never> => {
    const from = coarseAddress(request.ip);
    logger.warn({ code: 'auth.token_invalid', from }, 'the link of a service request was refused');
    await limit(request, {});
    throw new ProblemError('auth.token_invalid');
  };
  const open = async (request: FastifyRequest, link: string): Promise<Followed> => {
    const linked = readLink(() => readRequestLink(config, link, clock.now()));
    if (linked === undefined) return await refuse(request);
    const { companyId, id } = linked;
    const found = await database.inCompany(companyId, async (tx) =>
      (await hasEnded(tx, companyId))
        ? undefined
        : await serviceRequestTable.find(tx, id, { scope: companyScope, now: clock.now() }),
    );
    if (found?.deletedAt !== null) return await refuse(request);
    const name = found.contactName ?? 'Requester';
    return {
      id,
      name,
      context: {
        companyId,
        actor: { kind: 'system', id: null, name },
        source: 'web',
        correlationId: request.id,
        causationId: null,
      },
    };
  };
  const openLimited = async (
    request: FastifyRequest,
    { link, limitBy }: { link: string; limitBy: typeof limit },
  ): Promise<Followed> => {
    const followed = await open(request, link);
    await limitBy(request, { requestId: followed.id });
    return followed;
  };
  return {
    open,
    openToWrite: (request, link) => openLimited(request, { link, limitBy: limitWrites }),
    openToUpload: (request, link) => openLimited(request, { link, limitBy: limitUploads }),
  };
}

function readLink(read: () => LinkedRequest): LinkedRequest | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** A request as its requester without an account sees it: without notes of the office for itself. */
export async function readFollowed(
  tx: Tx,
  { id, companyId, now }: { id: string; companyId: string; now: Date },
): Promise<FollowedRequest> {
  const request = await serviceRequestTable.find(tx, id, { scope: companyScope, now });
  if (!request) throw new ProblemError('auth.token_invalid');
  const { companyName, timeZone } = await readRequestSettings(tx, companyId);
  const messages = await listRequestMessages(tx, id, { withInternal: false });
  const photos = await listRequestPhotos(tx, id, { forRequester: true });
  const { number, title, description, categoryName, urgency, preferredSlots, createdAt, dueAt } = request;
  return {
    companyName,
    timeZone,
    number,
    title,
    description,
    categoryName,
    urgency,
    preferredSlots,
    createdAt,
    dueAt,
    scheduledStart: request.scheduledStart,
    state: request.state,
    jobState: request.jobState,
    duplicateOfState: request.duplicateOfState,
    linkEndsAt: linkEndsAt(request).toISOString(),
    messages: messages.map(({ internal: _, ...message }) => message),
    photos: photos.map(({ sha256, width, height }) => ({ sha256, width, height })),
  };
}
