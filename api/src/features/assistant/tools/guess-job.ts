import type { Trade } from '@switchyard/contracts/technicians/technician.ts';
import { tradeIn } from '../understanding/vocabulary.ts';

const signs: readonly (readonly [Trade, RegExp])[] = [
  [
    'plumbing',
    /\b(?:leak\w*|pipes?|drains?|taps?|faucets?|toilets?|sinks?|showers?|water ?heaters?|sewers?|clog\w*|basement water|water|flood\w*)\b/i,
  ],
  [
    'hvac',
    /\b(?:heat\w*|boilers?|furnaces?|ac|a\/c|cool\w*|thermostats?|vents?|ventilation|ovens?|freezers?|fridges?|compressors?|rooftop unit|filters?)\b/i,
  ],
  [
    'electrical',
    /\b(?:outlets?|sockets?|breakers?|panels?|lights?|lamps?|wir(?:e|es|ing)|power|sparks?|fuses?|chargers?|generators?)\b/i,
  ],
  ['security', /\b(?:alarms?|cameras?|locks?|access control|motion sensors?|keypads?)\b/i],
  ['landscaping', /\b(?:lawns?|trees?|hedges?|gardens?|irrigation|sprinklers?|mow\w*|snow)\b/i],
  ['cleaning', /\b(?:clean\w*|windows wash\w*|carpets?|janitor\w*|mopp?\w*)\b/i],
  ['construction', /\b(?:roof\w*|drywall|walls?|doors?|windows?|fram\w*|concrete|deck|paint\w*)\b/i],
];

/** The trade suggested by a job's wording, if any. */
export function tradeOfWork(title: string): Trade | undefined {
  return tradeIn(title) ?? signs.find(([, pattern]) => pattern.test(title))?.[0];
}

/** The kind of work suggested by the wording. */
export function typeOfWork(title: string): string {
  if (/\binspect\w*|\bcheck[- ]?up\b|\bsurvey\b/i.test(title)) return 'Inspection';
  if (/\binstall\w*|\bnew \w+ installed\b|\breplace\w*/i.test(title)) return 'Installation';
  return /\bservic\w*|\bmaintenance\b|\bflush\b|\btune[- ]?up\b|\bannual\b/i.test(title)
    ? 'Maintenance'
    : 'Repair';
}
