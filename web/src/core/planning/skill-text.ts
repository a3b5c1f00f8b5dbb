import { skillWords } from '@switchyard/contracts/technicians/skill-words.ts';
import type { Skill, Technician } from '@switchyard/contracts/technicians/technician.ts';

/** `HVAC`, `Backflow testing`: display name of a skill's key. */
export function skillName(skill: string): string {
  const words = skillWords(skill);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `HVAC 3`. */
export function skillText({ skill, level }: Skill): string {
  return `${skillName(skill)} ${level}`;
}

/** A technician's main skill: the one of their trade, otherwise the highest. */
export function mainSkill(technician: Pick<Technician, 'skills' | 'trade'>): Skill | null {
  const own = technician.skills.find((item) => item.skill === technician.trade);
  return own ?? technician.skills.toSorted((a, b) => b.level - a.level)[0] ?? null;
}

/** Required skills that the technician lacks. */
export function missingSkills(required: readonly Skill[], held: readonly Skill[]): Skill[] {
  return required.filter(
    (need) => !held.some((item) => item.skill === need.skill && item.level >= need.level),
  );
}
