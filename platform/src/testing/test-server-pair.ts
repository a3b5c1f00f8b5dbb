/** A real PostgreSQL and a real Redis, discarded after the tests. */
export type TestServices = AsyncDisposable &
  Readonly<{
    kind: 'containers' | 'embedded';
    /** URL with a superuser's login; tests create their databases there. */
    ownerUrl: string;
    redisUrl: string;
    stop: () => Promise<void>;
  }>;
