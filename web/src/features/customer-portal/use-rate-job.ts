import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { useRateJobMutation } from './customer-portal-api.ts';
import type { SentRating } from './rating-form.tsx';

/** Sends the rating of a job. The function returns the text of a failure, or null. */
export function useRateJob(jobId: string): (rating: SentRating) => Promise<string | null> {
  const [rate] = useRateJobMutation();
  return async (rating) => {
    const { error } = await rate({ jobId, rating });
    return error === undefined ? null : (fieldErrorsOf(error)['stars'] ?? describeRequestError(error));
  };
}
