import { idSchema } from '@switchyard/contracts/http/primitives.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SsoRefusal } from '../../accounts/sso-refusal.ts';
import { commandClient } from '../../http/command-client.ts';
import { findCompany } from './find-connection.ts';
import type { SsoDeps } from './sso-deps.ts';

const formType = 'application/x-www-form-urlencoded';

/** Reads forms in a scope, as providers post them. */
export function addFormParser(scope: FastifyInstance, bodyLimit: number): void {
  scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, (_, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}

/** The connection of a request of a provider; undefined if its path has none. */
export function connectionIdOf({ params }: FastifyRequest): string | undefined {
  const { id } = params as { id?: unknown };
  return idSchema.safeParse(id).data;
}

type Refused = { readonly request: FastifyRequest; readonly id: string; readonly refusal: SsoRefusal };

/** Writes a refusal to the log and to the audit of the company. */
export async function noteRefusal(
  deps: SsoDeps,
  app: FastifyInstance,
  { request, id, refusal }: Refused,
): Promise<void> {
  const { reason, message } = refusal;
  request.log.info({ reason, cause: message }, 'single sign-on refused');
  const companyId = await findCompany(deps, id);
  if (companyId === undefined) return;
  app.securityJournal.note({
    companyId,
    kind: 'sso_refused',
    outcome: 'refused',
    subject: { kind: 'sso_connection', id },
    actor: null,
    client: commandClient(request),
    details: { reason },
    apart: reason,
  });
}
