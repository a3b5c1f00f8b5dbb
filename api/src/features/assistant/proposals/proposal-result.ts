import { reportFilePath } from '@switchyard/contracts/assistant/assistant-routes.ts';
import type { Proposal, ProposalKind } from '@switchyard/contracts/assistant/proposal.ts';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import type { ProposalStep } from '../tools/tool.ts';
import { field } from './run-steps.ts';

type Done = { id: string; kind: ProposalKind; answers: readonly unknown[]; steps: readonly ProposalStep[] };

/** The result of a confirmed proposal. */
export function resultOf({ id, kind, answers, steps }: Done): Proposal['result'] {
  const [made] = answers;
  const text = (record: unknown, name: string) => {
    const value = field(record, name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  switch (kind) {
    case 'customer.create':
      return { href: `/customers/${text(made, 'id')}`, title: text(made, 'name') };
    case 'job.create':
    case 'job.cancel':
      return { href: `/jobs/${text(made, 'id')}`, title: `#${text(made, 'number')} ${text(made, 'title')}` };
    case 'visit.schedule':
    case 'visit.reassign': {
      const job = field(made, 'job');
      return { href: `/jobs/${text(made, 'jobId')}`, title: `#${text(job, 'number')} ${text(job, 'title')}` };
    }
    case 'customer.message':
      return { href: `/customers/${text(made, 'customerId')}`, title: 'Message' };
    case 'report.run': {
      const [step] = steps;
      return {
        href: fillPath(reportFilePath, { id }),
        title: step?.kind === 'report' ? `${step.report.title} (CSV)` : 'CSV',
      };
    }
    default:
      return kind satisfies never;
  }
}
