import type { ErrorReport } from '@switchyard/contracts/error-reports/error-report.ts';
import { scrubAddress, scrubText } from '@switchyard/contracts/error-reports/scrub-text.ts';
import {
  insertErrorReport,
  type ReportOutcome,
} from '@switchyard/platform/db/repositories/error-report-repository.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { Session } from '../../plugins/session.ts';
import { describeBrowser } from './describe-browser.ts';
import { identifyError } from './identify-error.ts';

type Sender = { session: Session | null; userAgent: string };

/** Device clocks may be wrong; a time further off than this is discarded, milliseconds. */
const believedMs = 24 * 3_600_000;

/**
 * Stores a report at the signed-in user's company; visitors' reports go to the company that runs the site. Browsers
 * remove personal data; the server removes it again, because anyone may send anything.
 */
export async function storeReport(
  deps: Pick<AppDeps, 'database' | 'clock' | 'config' | 'errorTracker'>,
  sent: ErrorReport,
  { session, userAgent }: Sender,
): Promise<ReportOutcome> {
  const companyId = session?.actor.companyId ?? (await salesCompany(deps));
  if (companyId === null) return 'dropped';
  const now = deps.clock.now();
  const report = clean(sent);
  // Numbers in file names are not personal.
  const { fingerprint, place } = identifyError({ ...report, stack: sent.stack });
  const browser = describeBrowser(userAgent);
  const occurredAt = timeOf(sent.at, now);
  const outcome = await deps.database.inCompany(companyId, (tx) =>
    insertErrorReport(tx, {
      ...report,
      id: newId(now.getTime()),
      groupId: newId(now.getTime()),
      companyId,
      fingerprint,
      place,
      browser,
      occurredAt,
      role: session?.actor.role ?? null,
    }),
  );
  if (outcome === 'stored') deps.errorTracker.browser({ ...report, fingerprint, browser, occurredAt });
  return outcome;
}

function clean({ at: _at, ...report }: ErrorReport): Omit<ErrorReport, 'at'> {
  return {
    ...report,
    type: scrubText(report.type),
    message: scrubText(report.message),
    stack: scrubText(report.stack),
    path: scrubAddress(report.path),
    release: scrubText(report.release),
    breadcrumbs: report.breadcrumbs.map((crumb) => ({ ...crumb, text: scrubText(crumb.text) })),
  };
}

function timeOf(at: string, now: Date): Date {
  const time = new Date(at);
  return Math.abs(time.getTime() - now.getTime()) > believedMs ? now : time;
}
