import { ProblemError } from '@switchyard/contracts/http/problem.ts';

/** Limits concurrent exports: each holds a database connection until its reader has received the file. */
export type ExportSlots = {
  /**
   * @returns a function that releases the slot; calling it again does nothing.
   * @throws ProblemError `service.overloaded`
   */
  take(): () => void;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly exports: ExportSlots;
  }
}

const retryAfterSeconds = 5;

/** Exports may use a quarter of the connections, and at least one. */
export function createExportSlots(connections: number): ExportSlots {
  const most = Math.max(1, Math.floor(connections / 4));
  const taken = new Set<symbol>();
  return {
    take() {
      if (taken.size >= most) throw new ProblemError('service.overloaded', { retryAfterSeconds });
      const slot = Symbol('export');
      taken.add(slot);
      return () => void taken.delete(slot);
    },
  };
}
