import { blockingRule, missingCertifications, missingSkills } from './blocking-rule.ts';
import { GapFinder } from './gap-finder.ts';
import type { RouteState } from './route-state.ts';
import type { Relaxation, RuleName, UnassignedJob, UnassignedReason } from './scheduling-result.ts';

type StaticKind = Extract<
  Relaxation['kind'],
  'skills' | 'certification' | 'territory' | 'excluded_technician'
>;

/**
 * Why jobs are unserved: per technician the first rule in the way, and what would have to change for the job to fit
 * into the plan as it is. Several answers are possible, so they are alternatives and not a verdict.
 */
export class UnassignedExplainer {
  private readonly state: RouteState;
  private readonly gaps: GapFinder;
  /** Technicians of the problem without a shift, who are in no route. */
  private readonly idle: readonly string[];

  constructor(state: RouteState, technicianIds: readonly string[]) {
    this.state = state;
    this.gaps = new GapFinder(state);
    const working = new Set(state.model.shifts.map(({ technician }) => technician.id));
    this.idle = technicianIds.filter((id) => !working.has(id));
  }

  explain(job: number): UnassignedJob {
    const { model } = this.state;
    const rules = new Map<string, RuleName>(this.idle.map((id) => [id, 'off_shift']));
    const best = new Map<string, Relaxation & { readonly price: number }>();
    const offer = (found: (Relaxation & { readonly price: number }) | null) => {
      if (found !== null && found.price < (best.get(found.kind)?.price ?? Infinity))
        best.set(found.kind, found);
    };
    for (const [route, { technician }] of model.shifts.entries()) {
      const rule = this.ruleOf(job, route);
      // The rule of the shift in which the technician comes closest to doing the job.
      const known = rules.get(technician.id);
      if (known === undefined || closeness.indexOf(rule) > closeness.indexOf(known))
        rules.set(technician.id, rule);
      offer(this.withoutRule(job, route, rule));
      if (rule === 'delay' || rule === 'double_booking' || rule === 'off_shift') {
        for (const found of this.gaps.relax(job, route))
          offer({ ...found, technicianId: technician.id, names: [] });
      }
    }
    return {
      jobId: model.jobs[job]?.id ?? '',
      reasons: groupReasons(rules),
      relaxations: [...best.values()].toSorted(compareRelaxations).map(({ price: _, ...one }) => one),
    };
  }

  private ruleOf(job: number, route: number): RuleName {
    const { state } = this;
    const { model } = state;
    const [one, each] = [model.jobs[job], model.shifts[route]];
    if (one === undefined || each === undefined) return 'off_shift';
    const rule = blockingRule(one, each.technician, each.shift);
    if (rule !== null) return rule;
    const alone = this.gaps.aloneRule(job, route);
    if (alone !== null) return alone;
    if ((state.jobsIn[route] as number) >= (model.maxJobs[route] as number)) return 'max_tasks';
    const load = (state.loadOf[route] as number) + (model.load[job] as number);
    return load > (model.capacity[route] as number) ? 'load' : 'double_booking';
  }

  /** The change of a rule about the technician, if the job then fits and nothing else is in the way. */
  private withoutRule(
    job: number,
    route: number,
    rule: RuleName,
  ): (Relaxation & { readonly price: number }) | null {
    if (!isStatic(rule)) return null;
    const { model } = this.state;
    const [one, each] = [model.jobs[job], model.shifts[route]];
    if (one === undefined || each === undefined) return null;
    const { technician, shift } = each;
    const skills = missingSkills(one, technician);
    const certifications = missingCertifications(one, technician, shift);
    const relaxed = { ...one, [fieldOf[rule]]: rule === 'territory' ? null : [] };
    if (blockingRule(relaxed, technician, shift) !== null) return null;
    const fit = this.gaps.fit(job, route);
    if (fit === null) return null;
    const names = {
      skills,
      certification: certifications,
      territory: one.territory == null ? [] : [one.territory],
      excluded_technician: [technician.id],
    };
    const technicianId = technician.id;
    return {
      kind: rule,
      technicianId,
      minutes: 0,
      names: names[rule],
      startsAt: fit.startsAt,
      price: fit.price,
    };
  }
}

const fieldOf = {
  skills: 'skills',
  certification: 'certifications',
  territory: 'territory',
  excluded_technician: 'excludedTechnicians',
} as const;

/** Rules from far away to almost possible. */
const closeness: readonly RuleName[] = [
  'excluded_technician',
  'skills',
  'certification',
  'territory',
  'off_shift',
  'delay',
  'load',
  'max_tasks',
  'double_booking',
];

const kinds: readonly Relaxation['kind'][] = [
  'overtime',
  'window',
  'certification',
  'territory',
  'skills',
  'excluded_technician',
];

function isStatic(rule: RuleName): rule is StaticKind {
  return rule in fieldOf;
}

/** Fewer minutes first, then rules about technicians. */
function compareRelaxations(a: Relaxation, b: Relaxation): number {
  const cost = (one: Relaxation) => (isStatic(one.kind as RuleName) ? Infinity : one.minutes);
  if (cost(a) !== cost(b)) return cost(a) - cost(b);
  return kinds.indexOf(a.kind) - kinds.indexOf(b.kind);
}

function groupReasons(rules: ReadonlyMap<string, RuleName>): UnassignedReason[] {
  const groups = Map.groupBy(rules, ([, rule]) => rule);
  const reasons = [...groups].map(([rule, entries]) => ({ rule, technicianIds: entries.map(([id]) => id) }));
  return reasons.toSorted((a, b) => closeness.indexOf(b.rule) - closeness.indexOf(a.rule));
}
