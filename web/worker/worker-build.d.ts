/** Written into the service worker by `web/build/installable-app.ts`. */
declare const workerBuild: {
  /** Version of the console that this worker stores. */
  readonly version: string;
  /** Paths of files whose names change with their content. */
  readonly files: readonly string[];
  /** Other files: path and digest of the content. */
  readonly revised: readonly { readonly url: string; readonly revision: string }[];
  /** Document of the console; one of `revised`. */
  readonly document: string;
  /** Regular expression of the console's addresses: path and query. */
  readonly addresses: string;
};
