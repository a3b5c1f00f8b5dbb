import type {
  RequestSettings,
  UpdateRequestSettings,
} from '@switchyard/contracts/service-requests/request-settings.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import { findCompanySettings } from '@switchyard/platform/db/repositories/company-repository.ts';
import {
  readRequestSettings,
  writeRequestSettings,
} from '@switchyard/platform/db/repositories/request-settings-repository.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { requireRevision } from '../../http/entity-tag.ts';

export async function readSettings(tx: Tx, companyId: string): Promise<RequestSettings> {
  const { companyName: _, timeZone: __, ...settings } = await readRequestSettings(tx, companyId);
  return settings;
}

/** Words that are parts of addresses of the product. */
const reserved = new Set(['status', 'form', 'new', 'any-company']);

/**
 * Changes categories and public form.
 * @throws ProblemError `revision.stale`, `request.invalid`, `record.duplicate` if another company has the address
 */
export async function updateRequestSettings(
  unit: UnitOfWork,
  { expected, patch }: { expected: number; patch: UpdateRequestSettings },
): Promise<RequestSettings> {
  const { companyId } = unit.context;
  const before = await readRequestSettings(unit.tx, companyId, { lock: true });
  requireRevision(before, expected);
  const { isOpen = before.isOpen, intro = before.intro, categories = before.categories } = patch;
  const address = patch.address === undefined ? before.address : patch.address;
  requireUsable({ isOpen, address });
  const hasOwnCategories = patch.categories !== undefined;
  const settings = { isOpen, address, intro, categories, hasOwnCategories };
  try {
    await writeRequestSettings(unit.tx, companyId, { settings, now: unit.now });
  } catch (error) {
    throw toAddressProblem(error);
  }
  const after = await readSettings(unit.tx, companyId);
  const company = await findCompanySettings(unit.tx, companyId);
  unit.record({
    type: 'company.updated',
    entity: { kind: 'company', id: companyId, label: company.name, jobId: null },
    revision: company.revision,
    changes: diffRecords(shownOf(before), shownOf(after)),
    deliveries: staffDeliveries(unit, 'company', null),
  });
  return after;
}

/** The settings as the timeline shows them. */
function shownOf({ isOpen, address, intro, categories }: RequestSettings) {
  return {
    publicRequestForm: isOpen,
    publicRequestAddress: address,
    publicRequestIntro: intro,
    requestCategories: categories.map(({ name }) => name),
  };
}

function requireUsable({ isOpen, address }: { isOpen: boolean; address: string | null }): void {
  if (isOpen && address === null)
    refuseFields([fieldError('/address', 'required', 'Choose an address before you open the form')]);
  if (address !== null && reserved.has(address))
    refuseFields([fieldError('/address', 'reserved', 'This address is taken: choose another')]);
}

function toAddressProblem(error: unknown): unknown {
  const failure = classifyDatabaseError(error);
  if (failure.kind !== 'unique') return error;
  return new ProblemError('record.duplicate', {
    detail: 'Another company has this address: choose another',
    errors: [fieldError('/address', 'taken', 'Another company has this address: choose another')],
  });
}
