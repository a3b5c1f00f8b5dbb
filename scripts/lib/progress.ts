const slowAfterMs = 3_000;

/** Terminal output of a long-running command. */
export type Progress = Readonly<{
  /** Runs a step and prints its name and duration. */
  step: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  note: (message: string) => void;
}>;

/** Milliseconds in readable form: `850 ms`, `3.2 s`, `1 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Prints steps line by line; a long step is announced while it runs. */
export function createProgress(write: (line: string) => void): Progress {
  return {
    note: write,
    step: async (name, work) => {
      const started = performance.now();
      const announcement = setTimeout(() => write(`  …  ${name}`), slowAfterMs);
      try {
        const result = await work();
        write(`  ✓  ${name.padEnd(44)} ${formatDuration(performance.now() - started).padStart(10)}`);
        return result;
      } finally {
        clearTimeout(announcement);
      }
    },
  };
}
