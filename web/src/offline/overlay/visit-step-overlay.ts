import { rollUpJobState } from '@switchyard/contracts/jobs/job-rules.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { stampsOf } from '@switchyard/contracts/visits/visit-stamps.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';

type Step = { readonly to: VisitState; readonly reason?: string | null; readonly resolution?: string | null };

/** A visit after a step that the server does not know yet, by the server's rules; `at`: ISO 8601. */
export function visitAfterStep(visit: Visit, step: Step, at: string): Visit {
  return {
    ...visit,
    state: step.to,
    stateReason: step.reason ?? null,
    resolution: step.resolution ?? visit.resolution,
    stamps: { ...visit.stamps, ...stampsOf(visit, step.to, at) },
    job: { ...visit.job, state: rollUpJobState(visit.job.state, [step.to]) },
  };
}
