import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { ReportFrame } from '@switchyard/contracts/error-reports/error-report.ts';
import { parseStack, type StackFrame } from '@switchyard/contracts/error-reports/scrub-text.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findSourceMaps } from '@switchyard/platform/db/repositories/source-map-repository.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';

const unpack = promisify(gunzip);
/** Most frames of one report, innermost first. */
const mostFrames = 40;
/** Maps kept in memory, the last used ones. */
const mostMaps = 30;
const script = /^\/assets\/([\w.-]{1,200}\.js)$/;

type Deps = { readonly logger: Pick<Logger, 'warn'> };

/** Translates places in built scripts to places in sources, by the stored source maps. */
export class SourceFrames {
  readonly #deps: Deps;
  readonly #maps = new Map<string, TraceMap>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Frames of each stack, innermost first; without a stored map, a frame has no source. */
  async read(tx: Tx, stacks: readonly string[]): Promise<ReportFrame[][]> {
    const parsed = stacks.map((stack) => parseStack(stack).slice(0, mostFrames));
    const maps = await this.#load(tx, [
      ...new Set(parsed.flat().flatMap(({ file }) => scriptOf(file) ?? [])),
    ]);
    return parsed.map((frames) => frames.map((frame) => ({ ...frame, source: sourceOf(frame, maps) })));
  }

  async #load(tx: Tx, files: readonly string[]): Promise<ReadonlyMap<string, TraceMap>> {
    const missing = files.filter((file) => !this.#maps.has(file));
    if (missing.length > 0) {
      for (const { file, map } of await findSourceMaps(tx, missing)) {
        const read = await this.#parse(file, map);
        if (read !== null) this.#maps.set(file, read);
      }
    }
    const found = new Map(files.flatMap((file) => entryOf(file, this.#maps)));
    for (const [file, map] of found) {
      // Moves it to the end: the first ones are dropped.
      this.#maps.delete(file);
      this.#maps.set(file, map);
    }
    for (const file of [...this.#maps.keys()].slice(0, -mostMaps)) this.#maps.delete(file);
    return found;
  }

  async #parse(file: string, packed: Buffer): Promise<TraceMap | null> {
    try {
      return new TraceMap((await unpack(packed)).toString());
    } catch (error) {
      this.#deps.logger.warn({ err: error, file }, 'a source map cannot be read');
      return null;
    }
  }
}

function entryOf(file: string, maps: ReadonlyMap<string, TraceMap>): [string, TraceMap][] {
  const map = maps.get(file);
  return map === undefined ? [] : [[file, map]];
}

function scriptOf(path: string): string | undefined {
  return script.exec(path)?.[1];
}

function sourceOf(
  { file, line, column }: StackFrame,
  maps: ReadonlyMap<string, TraceMap>,
): ReportFrame['source'] {
  const map = maps.get(scriptOf(file) ?? '');
  if (map === undefined || line < 1 || column < 1) return null;
  // Stacks count columns from one, maps from zero.
  const found = originalPositionFor(map, { line, column: column - 1 });
  if (found.source === null) return null;
  return { file: found.source, line: found.line, column: found.column + 1, name: found.name };
}
