import type { Skill, Technician } from '@switchyard/contracts/technicians/technician.ts';
import { isSame, type SaveOutcome } from '../../lib/save-merged.ts';

/** One skill with its level, or null to remove it. */
export type SkillChange = { readonly name: string; readonly wanted: Skill | null };

type SkillSave<Item> = {
  /** The technician when editing began. */
  base: Item;
  change: SkillChange;
  save: (base: Item, skills: Skill[]) => Promise<SaveOutcome<Item>>;
};

/**
 * Saves one change of a skill list. Other users' changes of other skills are kept; only changes of the same skill
 * conflict.
 */
export async function saveSkill<Item extends Pick<Technician, 'skills'>>(
  skillSave: SkillSave<Item>,
): Promise<SaveOutcome<Item>> {
  const { change, save } = skillSave;
  let { base } = skillSave;
  for (;;) {
    const outcome = await save(base, applySkill(base.skills, change));
    if (outcome.kind === 'saved') return outcome;
    const before = skillOf(base, change.name);
    const now = skillOf(outcome.current, change.name);
    if (!isSame(before, now) && !isSame(now, change.wanted ?? undefined)) return outcome;
    base = outcome.current;
  }
}

/** The technician's level in a skill, if any. */
export function skillOf({ skills }: Pick<Technician, 'skills'>, name: string): Skill | undefined {
  return skills.find(({ skill }) => skill === name);
}

function applySkill(skills: readonly Skill[], { name, wanted }: SkillChange): Skill[] {
  const others = skills.filter(({ skill }) => skill !== name);
  return wanted === null ? others : [...others, wanted];
}
