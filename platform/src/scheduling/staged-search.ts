import { describeRoutes, plannedVisits } from './describe-plan.ts';
import { isBetter, type PlanScore } from './plan-score.ts';
import { PlanSearch, type SearchOptions } from './plan-search.ts';
import type { RouteState } from './route-state.ts';
import type { SchedulingModel } from './scheduling-model.ts';
import type { PlannedVisit } from './scheduling-problem.ts';
import type { PinViolation } from './scheduling-result.ts';

/** Short searches before the long one, which begins with the best of them. */
const pilots = 4;
/** Share of the steps for each. */
const pilotShare = 0.05;

/**
 * A search in stages. With as few shifts as possible hardly any job can move, so the plan that saved the last shift decides
 * how good the result can become: several short searches find more than one such plan. Other policies need one stage.
 */
export class StagedSearch {
  readonly model: SchedulingModel;
  private readonly current: readonly PlannedVisit[];
  private readonly options: SearchOptions;
  private stage = 0;
  private stepsBefore = 0;
  private search: PlanSearch;
  private best: PlanSearch;

  constructor(model: SchedulingModel, current: readonly PlannedVisit[], options: SearchOptions) {
    this.model = model;
    this.current = current;
    this.options = options;
    this.search = new PlanSearch(model, current, { ...options, iterations: this.stepsOf(0) });
    this.best = this.search;
  }

  get iterations(): number {
    return this.stepsBefore + this.search.iterations;
  }

  get isDone(): boolean {
    return this.iterations >= this.options.iterations;
  }

  get bestScore(): PlanScore {
    return this.best.bestScore;
  }

  get violations(): readonly PinViolation[] {
    return this.best.violations;
  }

  /** Runs up to so many steps of the current stage. Returns true if the plan became better. */
  run(steps: number): boolean {
    if (this.search.isDone && !this.isDone) this.advance();
    const before = this.best.bestScore;
    this.search.run(steps);
    const isAhead = isBetter(this.model.policy, this.search.bestScore, this.best.bestScore);
    if (isAhead) this.best = this.search;
    return this.best.bestScore !== before;
  }

  /** The best plan in routes of its own: the search can go on. */
  copyBest(): RouteState {
    return this.best.copyBest();
  }

  /** The best plan; the search cannot go on afterwards. */
  finish(): RouteState {
    return this.best.finish();
  }

  private stepsOf(stage: number): number {
    const { iterations } = this.options;
    const pilot = this.model.policy.fewestShifts ? Math.floor(iterations * pilotShare) : 0;
    return stage < pilots && pilot > 0 ? pilot : iterations - (pilot > 0 ? pilots * pilot : 0);
  }

  private advance(): void {
    this.stepsBefore += this.search.iterations;
    this.stage += 1;
    const isLast = this.stage === pilots;
    const { warmStart = this.current } = this.options;
    this.search = new PlanSearch(this.model, this.current, {
      seed: this.options.seed + this.stage,
      iterations: this.stepsOf(this.stage),
      warmStart: isLast ? plannedVisits({ routes: describeRoutes(this.best.finish()) }) : warmStart,
    });
  }
}
