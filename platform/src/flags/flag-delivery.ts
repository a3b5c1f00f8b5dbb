import { z } from 'zod';

/** A connected client of a company, and the changes of flags that it has. */
export const flagClientSchema = z.object({
  kind: z.enum(['console', 'unleash', 'ofrep']),
  /** Name of the user, or of the program. */
  name: z.string(),
  /** Role of the user; null: a program. */
  role: z.string().nullable(),
  /** Topic by which a console follows flags; null: a program. */
  topic: z.string().nullable(),
  /** Environment that a program follows; null: a console. */
  environment: z.string().nullable(),
  /** Projects whose flags a program sees; missing: all, or the process is of an earlier version. */
  projects: z.array(z.string()).optional(),
  /** Consoles: offset of the topic up to which they applied events. Programs: revision. Null: not known. */
  position: z.number().nullable(),
  /** Consoles: from the commit of the newest applied change to its display, milliseconds. */
  delayMs: z.number().nullable(),
});
export type FlagClient = z.output<typeof flagClientSchema>;

type Source = (companyId: string) => readonly FlagClient[];
type Answer = { readonly clients: readonly FlagClient[]; readonly isComplete: boolean };

/** Most clients that one process reports per company. */
const mostClients = 5_000;

/** Clients that follow flags, of this process and, if they can be asked, of all others. */
export class FlagDelivery {
  readonly #sources = new Set<Source>();
  #askAll: ((companyId: string) => Promise<Answer>) | null = null;

  addSource(source: Source): void {
    this.#sources.add(source);
  }

  /** Sets the function that asks all processes. */
  connect(askAll: (companyId: string) => Promise<Answer>): void {
    this.#askAll = askAll;
  }

  /** Clients connected to this process. */
  local(companyId: string): readonly FlagClient[] {
    return [...this.#sources].flatMap((source) => source(companyId)).slice(0, mostClients);
  }

  /** Clients of all processes; `isComplete` is false if one of them did not answer. */
  async all(companyId: string): Promise<Answer> {
    return (await this.#askAll?.(companyId)) ?? { clients: this.local(companyId), isComplete: true };
  }
}
