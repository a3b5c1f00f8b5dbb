import type { updateConnectionSchema } from '@switchyard/contracts/sso/sso-connection.ts';
import type { z } from 'zod';

/** Changes a connection; true if it was made. */
export type UpdateSso = (body: z.input<typeof updateConnectionSchema>) => Promise<boolean>;
