import { type Job, type JobPriority, jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { ChevronDown } from 'lucide-react';
import { describeRequestError } from '../../lib/request-error.ts';
import { saveMerged } from '../../lib/save-merged.ts';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { PriorityMark, priorityWord } from '../../ui/priority-mark.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { jobs } from './jobs-api.ts';

/** Priority of a job, editable with one click. */
export function JobPriorityMenu({ job }: { job: Job }) {
  const [update] = jobs.update.useMutation();
  const toast = useToast();
  const change = async (priority: JobPriority) => {
    try {
      const outcome = await saveMerged({
        base: job,
        patch: { priority },
        send: (revision, body) => update({ id: job.id, revision, body }).unwrap(),
      });
      if (outcome.kind === 'saved') return;
      const { current } = outcome;
      toast({
        title: `Someone else set it to ${priorityWord(current.priority)}`,
        description: 'Your choice was not saved. Choose again if it still holds.',
        variant: 'destructive',
      });
    } catch (error) {
      toast({ title: 'Not changed', description: describeRequestError(error), variant: 'destructive' });
    }
  };
  return (
    <DropdownMenu
      items={jobPriorities.toReversed().map((priority) => ({
        label: priorityWord(priority),
        icon: (
          <span aria-hidden="true">
            <PriorityMark priority={priority} hideWord />
          </span>
        ),
        onSelect: () => void change(priority),
      }))}
      trigger={
        <button
          type="button"
          aria-label={`Priority: ${priorityWord(job.priority)}. Change`}
          className="-mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-md px-1.5 hover:bg-surface-3"
        >
          <PriorityMark priority={job.priority} />
          <ChevronDown aria-hidden="true" size={12} className="text-3" />
        </button>
      }
    />
  );
}
