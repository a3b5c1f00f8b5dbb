import type { Route } from '@switchyard/contracts/http/route.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Session } from '../plugins/session.ts';

/** Input of a command; parameters and body as parsed by the route's schemas. */
export type CommandInput = {
  params: unknown;
  query: unknown;
  body: unknown;
  unit: UnitOfWork;
  actor: Actor;
  session: Session;
  /** Revision that the client's change is based on; 0 on routes that create. */
  expected: number;
};

/** A write of the api, callable without a request. */
export type Command = {
  readonly route: Route;
  run(input: CommandInput): Promise<unknown>;
};

export type CommandMatch = { readonly command: Command; readonly params: Readonly<Record<string, string>> };

/** All writes by method and path: requests and replayed actions run the same commands. */
export type CommandRegistry = {
  add(command: Command): void;
  /** The command for a path, or undefined if there is none. */
  match(method: string, path: string): CommandMatch | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly commands: CommandRegistry;
  }
}

type Entry = { command: Command; parts: readonly string[] };

export function createCommandRegistry(): CommandRegistry {
  const entries = new Map<string, Entry[]>();
  const keyOf = (method: string, parts: readonly string[]) => `${method} ${parts.length}`;
  return {
    add(command) {
      const parts = command.route.path.split('/');
      const key = keyOf(command.route.method, parts);
      // Fixed segments take precedence over parameters: `/api/team/invite` is not a member of the team.
      const alike = [...(entries.get(key) ?? []), { command, parts }];
      entries.set(
        key,
        alike.toSorted((a, b) => parametersOf(a.parts) - parametersOf(b.parts)),
      );
    },
    match(method, path) {
      const parts = path.split('/');
      for (const entry of entries.get(keyOf(method, parts)) ?? []) {
        const params = matchParts(entry.parts, parts);
        if (params) return { command: entry.command, params };
      }
      return undefined;
    },
  };
}

function parametersOf(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith(':')).length;
}

function matchParts(
  pattern: readonly string[],
  parts: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const found = parts[index] ?? '';
    if (!expected.startsWith(':')) {
      if (found !== expected) return undefined;
      continue;
    }
    const value = decodePart(found);
    if (value === undefined || value === '') return undefined;
    params[expected.slice(1)] = value;
  }
  return params;
}

function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
