/** npm, the boot script and the terminal may each forward the same Ctrl-C. */
const sameSignalWithinMs = 1_000;

/** Reactions to requests to end the command. */
export type ShutdownReactions = Readonly<{
  /** Called once, for the first Ctrl-C, SIGTERM or closing of the terminal. */
  onRequest: () => void;
  /** Called on a second request while the first is still being handled. */
  onForce: () => void;
}>;

/** Maps the signals that end a command to the reactions. */
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
  // Writing to a closed terminal fails; the shutdown must not fail because of it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
