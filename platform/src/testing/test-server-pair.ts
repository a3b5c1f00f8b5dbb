/** A real PostgreSQL and a real Redis that are thrown away after the tests. */
export type TestServices = AsyncDisposable &
  Readonly<{
    kind: 'containers' | 'embedded';
    /** Address with a superuser's login; tests create their databases there. */
    ownerUrl: string;
    redisUrl: string;
    stop: () => Promise<void>;
  }>;
