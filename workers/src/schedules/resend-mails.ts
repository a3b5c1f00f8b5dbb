import { sql } from '@switchyard/platform/db/database.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Mails that nobody sent, because their task was lost with Redis, get a new one. */
export async function resendMails({ database, producer }: ScheduleDeps): Promise<void> {
  const { rows } = await sql<{ mailId: string }>`
    SELECT mail_id FROM unsent_mails(interval '30 seconds')`.execute(database.global);
  if (rows.length === 0) return;
  await producer.addAll(rows.map(({ mailId }) => ({ name: 'mail.send', payload: { mailId } })));
}
