import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';

const maxTries = 4;

/**
 * A booking that loses a race fails on the exclusion constraint, and the database breaks deadlocks: rerun the command,
 * so that it sees the winner and can answer with the conflicting booking.
 */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const { kind } = classifyDatabaseError(error);
      if (attempt === maxTries || (kind !== 'overlap' && kind !== 'retry')) throw error;
    }
  }
}
