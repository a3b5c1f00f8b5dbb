import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';

/** A measured figure, its target and, if available, a peer's result in the same run. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  target: number;
  better: 'lower' | 'higher';
  pass: boolean;
  peer?: string;
  peerValue?: number;
};

type NewFigure = Omit<Figure, 'pass'>;

/** Compares a figure with its target. */
export function judge(figure: NewFigure): Figure {
  const pass = figure.better === 'lower' ? figure.value <= figure.target : figure.value >= figure.target;
  return {
    ...figure,
    value: round(figure.value),
    pass,
    ...(figure.peerValue === undefined ? {} : { peerValue: round(figure.peerValue) }),
  };
}

/** Prints the individual runs behind a median, and the load of the machine. */
export function noteRuns(name: string, values: readonly number[]): void {
  console.log(`  ${name}: ${values.map(round).join(' · ')}   (load ${loadavg()[0]?.toFixed(1)})`);
}

/** Prints the table and writes `.data/bench/<suite>.json`. */
export function report(root: string, suite: string, figures: readonly Figure[]): void {
  const folder = join(root, '.data', 'bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${suite}.json`), `${JSON.stringify(figures, null, 2)}\n`);
  const load = loadavg().map((value) => value.toFixed(2));
  console.log(`\n${suite}: ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load ${load.join(' ')}`);
  console.table(
    figures.map(({ name, value, unit, target, better, pass, peer, peerValue }) => ({
      figure: name,
      value: `${value} ${unit}`.trim(),
      target: `${better === 'lower' ? '≤' : '≥'} ${target}`,
      reached: pass ? 'yes' : 'NO',
      peer: peer === undefined ? '' : `${peer}: ${peerValue}`,
    })),
  );
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
