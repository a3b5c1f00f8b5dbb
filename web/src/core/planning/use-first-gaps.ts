import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAppDispatch } from '../use-app-store.ts';
import { useCurrentUser } from '../use-session.ts';
import type { Candidate } from './candidate-ranking.ts';
import { firstGaps, type Plans } from './first-gaps.ts';
import { planningApi } from './planning-api.ts';

/** Proposals for a job: null while they are read, `failed` if the plans could not be read. */
export type Gaps = readonly Candidate[] | 'failed' | null;

/** The first free gap of each qualified technician, read again when the job or the first day changes. */
export function useFirstGaps(job: Job, from: string, clock: ZoneClock): Gaps {
  const dispatch = useAppDispatch();
  const { companyId } = useCurrentUser();
  const [gaps, setGaps] = useState<Gaps>(null);
  const search = useEffectEvent(() => {
    const readPlans = async (start: number, end: number): Promise<Plans> => {
      const input = { topic: companyTopic(companyId, 'dispatch'), start, end };
      const { data } = await dispatch(
        planningApi.endpoints.readPlans.initiate(input, { track: false }),
      ).unwrap();
      return data.kind === 'dispatch' ? data : { technicians: [], visits: [] };
    };
    return firstGaps({ job, from, clock, now: Date.now(), readPlans });
  });
  useEffect(() => {
    let current = true;
    const set = (next: Gaps) => {
      if (current) setGaps(next);
    };
    set(null);
    search().then(set, () => set('failed'));
    return () => {
      current = false;
    };
  }, [job.id, job.revision, from]);
  return gaps;
}
