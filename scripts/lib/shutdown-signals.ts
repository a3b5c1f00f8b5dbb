/** npm, the boot script and the terminal may each pass on the same Ctrl-C. */
const sameSignalWithinMs = 1_000;

/** What to do when the person or the machine wants the command to end. */
export type ShutdownReactions = Readonly<{
  /** Called once, for the first Ctrl-C, SIGTERM or closing of the terminal. */
  onRequest: () => void;
  /** Called when a second request comes while the first is still worked on. */
  onForce: () => void;
}>;

/** Routes the signals that end a command to the reactions. */
export function watchShutdownSignals({ onRequest, onForce }: ShutdownReactions): void {
  let requestedAt: number | undefined;
  const react = (): void => {
    if (requestedAt === undefined) {
      requestedAt = performance.now();
      onRequest();
    } else if (performance.now() - requestedAt > sameSignalWithinMs) {
      onForce();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, react);
  // A terminal that was closed can no longer be written to; the shutdown must not stumble over that.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
