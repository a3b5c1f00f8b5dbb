import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { type Config, publicOrigin } from '@switchyard/platform/config/config.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type EndingToken,
  takeEndingTokens,
} from '@switchyard/platform/db/repositories/api-token-repository.ts';
import { readAddress } from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import { insertMail } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { listAdminAddresses } from '@switchyard/platform/db/repositories/user-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { listCompanies } from './list-companies.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Days before its end at which the owner of a token is told. */
const toldDays = 7;

export type TellDeps = Pick<ScheduleDeps, 'database' | 'relayDatabase' | 'clock'> & {
  readonly config: Config;
};

/**
 * Mails the owners of API tokens that end within a week, once per token and end: its user, or all admins if it belongs to
 * the company. The mails are sent with others that wait in the outbox.
 */
export async function tellEndingTokens(deps: TellDeps): Promise<void> {
  const companies = await listCompanies(deps.relayDatabase);
  await runEach(companies.map((companyId) => () => tellIn(deps, companyId)));
}

async function tellIn({ database, clock, config }: TellDeps, companyId: string): Promise<void> {
  const now = clock.now();
  await database.inCompany(companyId, async (tx) => {
    const ending = await takeEndingTokens(tx, { now, days: toldDays });
    if (ending.length === 0) return;
    const zone = createZoneClock(await readCompanyTimeZone(tx, companyId));
    for (const token of ending) {
      const mail = textOf(token, { day: zone.day(token.expiresAt), origin: publicOrigin(config) });
      for (const recipient of await ownersOf(tx, token)) {
        await insertMail(tx, {
          id: newId(now.getTime()),
          companyId,
          recipient,
          ...mail,
          senderName: null,
          held: false,
          inCompanyName: false,
        });
      }
    }
  });
}

async function ownersOf(tx: Tx, { kind, userId }: EndingToken): Promise<string[]> {
  return kind === 'service' ? await listAdminAddresses(tx) : [(await readAddress(tx, userId)).email];
}

function textOf(
  { kind, name }: EndingToken,
  { day, origin }: { day: string; origin: string },
): { subject: string; body: string } {
  const page = kind === 'personal' ? '/profile/api-tokens' : '/settings/api-tokens';
  return {
    subject: 'An API token of Switchyard ends soon',
    body: `Hello,

the API token "${name}" ends on ${day}. Programs that have it are refused from then on.

Rotate it to move its end and give it a new secret, or let it end if nothing uses it any more:
${origin}${page}
`,
  };
}
