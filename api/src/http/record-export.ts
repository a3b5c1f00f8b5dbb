import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { recordFact } from '../accounts/security-facts.ts';
import type { AppDeps } from '../app-deps.ts';
import type { Session } from '../plugins/session.ts';
import { commandContext } from './register-route.ts';
import type { FileFormat, FilePlace } from './send-file.ts';

type Exported = { readonly list: string; readonly format: FileFormat | 'zip' };

/** Adds to the audit that a user gets a list as a file. */
export async function recordExport(
  { deps, request }: Pick<FilePlace, 'request'> & { readonly deps: AppDeps },
  session: Session,
  details: Exported,
): Promise<void> {
  const { companyId } = session.actor;
  const subject = { kind: 'company', id: companyId, name: session.user.companyName } as const;
  await runCommand(deps, commandContext(session, request), (unit) =>
    recordFact(unit, { kind: 'exported', details, subject }),
  );
}
