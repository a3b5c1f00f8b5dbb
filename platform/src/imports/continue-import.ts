import type { Tx } from '../db/database.ts';
import { lockImport, updateImport } from '../db/repositories/import-repository.ts';
import type { CommandDeps } from '../events/unit-of-work.ts';
import { checkImport } from './check-import.ts';
import { type ImportPlace, runImport } from './run-import.ts';

/** Files with more rows are checked in the background. */
export const checkedAtOnce = 10_000;

/** Continues the background work of an import: its check, or adding its rows. */
export async function continueImport(deps: CommandDeps, place: ImportPlace): Promise<void> {
  const item = await deps.database.inCompany(place.companyId, (tx) => lockImport(tx, place.importId));
  if (item?.state === 'checking' && item.mapping !== null)
    await checkLongImport(deps, place, { ...item, mapping: item.mapping });
  else await runImport(deps, place);
}

/** Checks a long file in short transactions, so that it can be stopped. Interrupted, it begins again. */
async function checkLongImport(
  { database, clock }: Pick<CommandDeps, 'database' | 'clock'>,
  { companyId, importId }: ImportPlace,
  item: Omit<Parameters<typeof checkImport>[1], 'companyId' | 'importId'>,
): Promise<void> {
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.inCompany(companyId, work);
  const plan = await checkImport(inTx, { ...item, companyId, importId }, async (tx) => {
    const current = await lockImport(tx, importId);
    await updateImport(tx, importId, { patch: {}, now: clock.now() });
    return current?.state === 'checking';
  });
  if (plan === null) return;
  await inTx(async (tx) => {
    const current = await lockImport(tx, importId);
    if (current?.state !== 'checking') return;
    await updateImport(tx, importId, { patch: { state: 'checked', plan }, now: clock.now() });
  });
}
