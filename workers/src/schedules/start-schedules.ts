import { sql } from '@switchyard/platform/db/database.ts';
import { startLoop } from '@switchyard/platform/runtime/start-loop.ts';
import { notifyLateVisits } from '../handlers/notifications/notify-late-visits.ts';
import { analyseExperiments } from './analyse-experiments.ts';
import { advanceRollouts } from './advance-rollouts.ts';
import { applyFlagSchedules } from './apply-flag-schedules.ts';
import { finishErasures } from './finish-erasures.ts';
import { StatusKeeper } from './keep-status.ts';
import { applyRetention } from './apply-retention.ts';
import { closeTickets } from './close-tickets.ts';
import { countUsage } from './count-usage.ts';
import { generateMaintenance } from './generate-maintenance.ts';
import { listCompanies } from './list-companies.ts';
import { reconcileConsumers } from './reconcile-consumers.ts';
import { removeExpired } from './remove-expired.ts';
import { removePhotoBytes } from './remove-photo-bytes.ts';
import { removeCompanies } from './remove-companies.ts';
import { resumeImports } from './resume-imports.ts';
import { resendMails } from './resend-mails.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';
import { streamAudit, streamSettings } from './stream-audit.ts';
import { tellEndingCertificates } from './tell-ending-certificates.ts';
import { tellEndingTokens } from './tell-ending-tokens.ts';
import { tellStatus } from './tell-status.ts';
import { wakePushes } from './wake-pushes.ts';
import { wakeSearches } from './wake-searches.ts';
import { wakeWebhooks } from './wake-webhooks.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Everything that runs on a schedule. May run in any number of processes: each step is safe to repeat. */
export function startSchedules(deps: ScheduleDeps): AsyncDisposable {
  const { logger, relayDatabase } = deps;
  const status = new StatusKeeper(deps);
  const streams = { ...deps, ...streamSettings(deps.config) };
  const loops = [
    startLoop({ name: 'reconcile consumers', everyMs: 15_000, logger, run: () => reconcileConsumers(deps) }),
    startLoop({ name: 'resend mails', everyMs: 30_000, logger, run: () => resendMails(deps) }),
    startLoop({ name: 'wake webhooks', everyMs: 1_000, logger, run: () => wakeWebhooks(deps) }),
    startLoop({ name: 'wake pushes', everyMs: 1_000, logger, run: () => wakePushes(deps) }),
    startLoop({ name: 'flag schedules', everyMs: 1_000, logger, run: () => applyFlagSchedules(deps) }),
    startLoop({ name: 'flag rollouts', everyMs: 1_000, logger, run: () => advanceRollouts(deps) }),
    startLoop({ name: 'status probes', everyMs: 5_000, logger, run: () => status.run() }),
    startLoop({ name: 'status news', everyMs: 5_000, logger, run: () => tellStatus(deps) }),
    startLoop({ name: 'resume imports', everyMs: 30_000, logger, run: () => resumeImports(deps) }),
    startLoop({
      name: 'analyse experiments',
      everyMs: 1_000,
      logger,
      run: () => analyseExperiments(deps),
    }),
    startLoop({ name: 'finish erasures', everyMs: 5_000, logger, run: () => finishErasures(deps) }),
    startLoop({ name: 'stream audit', everyMs: 1_000, logger, run: () => streamAudit(streams) }),
    startLoop({ name: 'wake searches', everyMs: 1_000, logger, run: () => wakeSearches(deps) }),
    startLoop({ name: 'count usage', everyMs: minuteMs, logger, run: () => countUsage(deps) }),
    startLoop({ name: 'remove companies', everyMs: minuteMs, logger, run: () => removeCompanies(deps) }),
    startLoop({ name: 'late visits', everyMs: minuteMs, logger, run: () => notifyLate(deps) }),
    startLoop({ name: 'maintenance', everyMs: minuteMs, logger, run: () => generateMaintenance(deps) }),
    startLoop({ name: 'close tickets', everyMs: hourMs, logger, run: () => closeTickets(deps) }),
    startLoop({ name: 'ending tokens', everyMs: hourMs, logger, run: () => tellEndingTokens(deps) }),
    startLoop({
      name: 'ending certificates',
      everyMs: hourMs,
      logger,
      run: () => tellEndingCertificates(deps),
    }),
    startLoop({ name: 'apply retention', everyMs: hourMs, logger, run: () => applyRetention(deps) }),
    startLoop({ name: 'remove expired', everyMs: hourMs, logger, run: () => removeExpired(deps) }),
    startLoop({ name: 'remove photo bytes', everyMs: hourMs, logger, run: () => removePhotoBytes(deps) }),
    startLoop({
      name: 'event partitions',
      everyMs: 6 * hourMs,
      logger,
      run: async () => {
        await sql`SELECT ensure_event_partitions()`.execute(relayDatabase.global);
      },
    }),
  ];
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(loops.map((loop) => loop[Symbol.asyncDispose]()));
    },
  };
}

async function notifyLate(deps: ScheduleDeps): Promise<void> {
  const companies = await listCompanies(deps.relayDatabase);
  await runEach(companies.map((companyId) => () => notifyLateVisits(deps, companyId)));
}
