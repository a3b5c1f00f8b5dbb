import { FleetReduction } from './fleet-reduction.ts';
import { layRoutes } from './lay-routes.ts';
import { PlanBuilder } from './plan-builder.ts';
import { isBetter, type PlanScore, scoreOf } from './plan-score.ts';
import { PlanSnapshot } from './plan-snapshot.ts';
import { RouteState } from './route-state.ts';
import type { SchedulingModel } from './scheduling-model.ts';
import type { PlannedVisit } from './scheduling-problem.ts';
import type { PinViolation } from './scheduling-result.ts';
import { SeededNumbers } from './seeded-numbers.ts';

export type SearchOptions = {
  readonly seed: number;
  /** Steps until the search has cooled down; it ends there. */
  readonly iterations: number;
  /** Plan to begin with; the committed plan unless given. The result is never worse. */
  readonly warmStart?: readonly PlannedVisit[];
};

/** Temperatures at the beginning and from a share of the steps on, geometric in between. */
type Heat = { readonly hottest: number; readonly coldest: number; readonly until: number };

/** Temperatures of cost, as multiples of the average way between two stops. */
const costHeat: Heat = { hottest: 5, coldest: 0.02, until: 1 };
/** The same where not all jobs fit: detours leave even fewer served. */
const crowdedHeat: Heat = { hottest: 2, coldest: 0.02, until: 1 };
/** Temperature of cost while shifts are saved. */
const fleetHeat = 3;
/** Share of ruins that make room for an unserved job. */
const wantedShare = 0.5;
/** Share of the steps for using fewer shifts, where that is the policy. */
const fleetShare = 0.25;
/** Temperatures of unserved jobs of average worth; they cool down first. */
const worthHeat: Heat = { hottest: 0.1, coldest: 1e-4, until: 0.5 };
/** Temperatures of weighted late minutes; they cool down second. */
const lateHeat: Heat = { hottest: 30, coldest: 0.003, until: 0.7 };

/** Ruin and recreate with simulated annealing; deterministic for a seed and a number of steps. */
export class PlanSearch {
  readonly model: SchedulingModel;
  /** Rules that pinned visits break. */
  readonly violations: readonly PinViolation[];
  bestScore: PlanScore;
  iterations = 0;
  private readonly best: PlanSnapshot;
  private readonly options: SearchOptions;
  private readonly random: SeededNumbers;
  private readonly builder: PlanBuilder;
  private readonly fleet: FleetReduction | null;
  private readonly scale: number;
  /** Average worth of a job. */
  private readonly worthScale: number;
  private readonly mayServeMore: boolean;

  constructor(model: SchedulingModel, current: readonly PlannedVisit[], options: SearchOptions) {
    this.model = model;
    this.options = options;
    this.random = new SeededNumbers(options.seed);
    this.builder = new PlanBuilder(model, this.random);
    const { builder } = this;
    const lost = layRoutes(builder.state, options.warmStart ?? current);
    const missing = lost.map((node): PinViolation => {
      const route = model.breaksOf.findIndex((breaks) => breaks.includes(node));
      const technicianId = model.shifts[route]?.technician.id ?? '';
      return { jobId: null, rule: 'missing_break', technicianId };
    });
    this.violations = [...model.violations, ...missing];
    builder.recount();
    builder.fill();
    this.best = new PlanSnapshot(builder.state);
    this.bestScore = scoreOf(builder.state, builder.unserved);
    this.scale = averageWay(builder.state);
    this.worthScale = Math.max(1, model.totalWorth / Math.max(1, model.jobCount));
    this.mayServeMore = builder.absent.size > 0;
    const isFleet = model.policy.fewestShifts && options.iterations > 0;
    this.fleet = isFleet ? new FleetReduction(builder, this.random) : null;
  }

  /** Runs up to so many steps, as long as there are any. Returns true if the plan became better. */
  run(steps: number): boolean {
    const end = Math.min(this.options.iterations, this.iterations + steps);
    const before = this.bestScore;
    if (this.model.jobCount > 0 && this.model.shiftCount > 0) {
      const fleetEnd = Math.floor(this.options.iterations * fleetShare);
      for (; this.iterations < end; this.iterations += 1) {
        if (this.fleet !== null && this.iterations < fleetEnd && !this.fleet.isDone)
          this.stepFleet(this.fleet);
        else this.stepCost();
      }
    }
    this.iterations = end;
    return this.bestScore !== before;
  }

  /** Puts the best plan back into the routes, with every job that still fits; the search cannot go on afterwards. */
  finish(): RouteState {
    const { builder } = this;
    this.best.restore();
    builder.recount();
    builder.fill();
    this.bestScore = scoreOf(builder.state, builder.unserved);
    return builder.state;
  }

  /** The best plan in routes of its own: the search can go on. */
  copyBest(): RouteState {
    const state = new RouteState(this.model);
    this.best.restore(state);
    return state;
  }

  get isDone(): boolean {
    return this.iterations >= this.options.iterations;
  }

  private stepFleet(fleet: FleetReduction): void {
    fleet.step(fleetHeat * this.scale);
    this.compare();
    const steps = this.iterations + 1;
    const end = Math.floor(this.options.iterations * fleetShare);
    const mustSettle = steps === Math.floor(end / 2) && this.bestScore.unserved > 0 && !fleet.hasClosed;
    if (steps < end && !fleet.isDone && !mustSettle) return;
    this.best.restore();
    this.builder.recount();
    if (mustSettle) fleet.settle();
    else fleet.closeUnused();
  }

  private stepCost(): void {
    const { builder } = this;
    const unserved = builder.unserved;
    const isWhole = builder.rebuild(wantedShare);
    const energy =
      (builder.unserved - unserved) / this.worthTemperature() +
      builder.latenessChange() / this.heat(lateHeat) +
      builder.costChange() / (this.heat(this.mayServeMore ? crowdedHeat : costHeat) * this.scale);
    if (!isWhole || energy >= -Math.log(this.random.next() + Number.MIN_VALUE)) {
      builder.revert();
      return;
    }
    this.compare();
  }

  private compare(): void {
    const { builder, bestScore } = this;
    if (builder.unserved > bestScore.unserved) return;
    const score = scoreOf(builder.state, builder.unserved);
    if (!isBetter(this.model.policy, score, bestScore)) return;
    this.bestScore = score;
    this.best.save();
  }

  private worthTemperature(): number {
    // With everything served there is no reason to leave a job out.
    return this.worthScale * (this.mayServeMore ? this.heat(worthHeat) : worthHeat.coldest);
  }

  private heat({ hottest, coldest, until }: Heat): number {
    const from = this.fleet === null ? 0 : this.options.iterations * fleetShare;
    const progress = Math.max(0, this.iterations - from) / Math.max(1, this.options.iterations - from);
    return hottest * (coldest / hottest) ** Math.min(1, progress / until);
  }
}

/** Average cost of the way between two stops. */
function averageWay(state: RouteState): number {
  const m = state.model;
  let way = 0;
  let count = 0;
  for (let route = 0; route < m.shiftCount; route += 1) {
    if (state.jobsIn[route] === 0) continue;
    way += state.cost[route] as number;
    count += (state.jobsIn[route] as number) + 1;
  }
  return count === 0 || way === 0 ? 1 : way / count;
}
