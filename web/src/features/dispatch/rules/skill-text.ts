import { skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import type { Skill, Technician } from '@switchyard/contracts/technicians/technician.ts';

/** `HVAC`, `Backflow testing`: a skill's key as people read it. */
export function skillName(skill: string): string {
  const words = skillWords(skill);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `HVAC 3`. */
export function skillText({ skill, level }: Skill): string {
  return `${skillName(skill)} ${level}`;
}

/** The skill a technician is known for: the one of the trade, else the highest. */
export function mainSkill(technician: Pick<Technician, 'skills' | 'trade'>): Skill | null {
  const own = technician.skills.find((item) => item.skill === technician.trade);
  return own ?? technician.skills.toSorted((a, b) => b.level - a.level)[0] ?? null;
}

/** What the job asks for and the technician lacks. */
export function missingSkills(required: readonly Skill[], held: readonly Skill[]): Skill[] {
  return required.filter(
    (need) => !held.some((item) => item.skill === need.skill && item.level >= need.level),
  );
}
