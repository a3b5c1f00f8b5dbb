import { noteTokenNetwork } from '@switchyard/platform/db/repositories/api-token-repository.ts';
import { readTokenName } from '@switchyard/platform/db/repositories/security-event-repository.ts';
import { type CommandClient, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { openAlert } from './security-alerts.ts';
import type { JournalDeps } from './security-journal.ts';

/** Uses of tokens that this process remembers, so that a known network costs no statement. */
const mostRemembered = 10_000;

export type TokenUse = {
  readonly companyId: string;
  readonly tokenId: string;
  readonly network: string;
  readonly client: CommandClient;
};

/** Notes from which networks API tokens are used, after the answer. A new one opens an alert, except a token's first. */
export class TokenNetworks {
  readonly #deps: JournalDeps;
  readonly #known = new Set<string>();
  readonly #writing = new Set<Promise<void>>();

  constructor(deps: JournalDeps) {
    this.#deps = deps;
  }

  /** Never fails and never waits. */
  note(use: TokenUse): void {
    const key = `${use.tokenId} ${use.network}`;
    if (this.#known.has(key)) return;
    if (this.#known.size >= mostRemembered) this.#known.clear();
    this.#known.add(key);
    const writing = this.#write(use).catch((error: unknown) => {
      // The next use tries again.
      this.#known.delete(key);
      this.#deps.logger.warn({ err: error }, 'network of an API token not noted');
    });
    this.#writing.add(writing);
    void writing.then(() => this.#writing.delete(writing));
  }

  /** Resolves when everything noted is written. */
  async flush(): Promise<void> {
    await Promise.all(this.#writing);
  }

  async #write({ companyId, tokenId, network, client }: TokenUse): Promise<void> {
    const actor = { kind: 'system', id: null, name: 'Switchyard' } as const;
    const context = {
      companyId,
      actor,
      source: 'system',
      correlationId: newId(),
      causationId: null,
    } as const;
    await runCommand(this.#deps, context, async (unit) => {
      if ((await noteTokenNetwork(unit.tx, { companyId, tokenId, network })) !== 'new') return;
      const subject = { id: tokenId, name: await readTokenName(unit.tx, tokenId) };
      await openAlert(unit, { rule: 'token_network', subject, client });
    });
  }
}
