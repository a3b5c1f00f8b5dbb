import type { JobPriority } from '@switchyard/contracts/jobs/job.ts';
import type { Trade } from '@switchyard/contracts/technicians/technician.ts';

const tradeWords: readonly (readonly [Trade, RegExp])[] = [
  ['plumbing', /\b(?:plumb(?:er|ers|ing)?|pipe ?fitters?)\b/i],
  ['electrical', /\b(?:electric(?:al|ian|ians)?|sparkies|sparky|wiring)\b/i],
  ['hvac', /\b(?:hvac|heating and cooling|air[- ]con(?:ditioning)?|refrigeration|furnace techs?)\b/i],
  ['landscaping', /\b(?:landscap(?:er|ers|ing)|gardeners?|gardening|lawn care)\b/i],
  ['cleaning', /\b(?:clean(?:er|ers|ing)|janitor(?:s|ial)?|housekeeping)\b/i],
  [
    'security',
    /\b(?:security (?:tech(?:nician)?s?|install(?:er|ers|ations?)|compan(?:y|ies)|systems?|guards?|firms?|business(?:es)?)|alarm (?:tech(?:nician)?s?|systems?|compan(?:y|ies))|cctv|locksmiths?)\b/i,
  ],
  [
    'construction',
    /\b(?:construction|builders?|carpent(?:er|ers|ry)|roof(?:ers?|ing)|general contractors?)\b/i,
  ],
];

/** The trade named in a text, if any. */
export function tradeIn(text: string): Trade | undefined {
  return tradeWords.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Visitors describe their trade: `we clean offices`. */
const looseTradeWords: readonly (readonly [Trade, RegExp])[] = [
  ...tradeWords,
  ['cleaning', /\b(?:we|i|that) clean\b|\bmaids?\b/i],
  ['hvac', /\b(?:heating|cooling|boilers?|furnaces?|ventilation|heat pumps?)\b/i],
  ['landscaping', /\b(?:gardens?|lawns?|trees|landscape)\b/i],
  ['security', /\b(?:security (?:business|firm|industry)|alarms?|locks)\b/i],
  ['construction', /\b(?:we build|building company|renovations?|remodel(?:l?ing)?)\b/i],
];

/** The trade of a visitor's business. */
export function businessTradeIn(text: string): Trade | undefined {
  return looseTradeWords.find(([, pattern]) => pattern.test(text))?.[0];
}

const priorityWords: readonly (readonly [JobPriority, RegExp])[] = [
  ['emergency', /\b(?:emergency|emergencies)\b/i],
  ['high', /\b(?:urgent(?:ly)?|asap|high[- ]priority|priority high|as soon as possible)\b/i],
  ['low', /\b(?:low[- ]priority|priority low|not urgent|no rush|no hurry)\b/i],
  ['medium', /\b(?:medium[- ]priority|priority medium)\b/i],
];

export function priorityIn(text: string): JobPriority | undefined {
  return /\bnot urgent\b/i.test(text) ? 'low' : priorityWords.find(([, pattern]) => pattern.test(text))?.[0];
}

/** The text without the words of priorities. */
export function withoutPriority(text: string): string {
  return priorityWords
    .reduce((rest, [, pattern]) => rest.replace(pattern, ' '), text)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Kinds of jobs users ask for; `late`, `overdue`, `open` and `emergency` are filters, not states. */
const stateWords: readonly (readonly [string, RegExp])[] = [
  ['emergency', /\bemergenc(?:y|ies)\b/i],
  ['late', /\b(?:late|behind(?: schedule)?|delayed|running over)\b/i],
  [
    'overdue',
    /\b(?:over ?due|past due|past (?:their|its) (?:deadline|due)|missed (?:the|their) deadlines?|breach(?:ed|ing)?)\b/i,
  ],
  [
    'unscheduled',
    /\b(?:unscheduled|unassigned|unplanned|nobody(?: is)? assigned|no ?one(?: is)? assigned|not (?:yet )?(?:scheduled|assigned|planned)|without (?:a )?(?:technician|visit|date)|waiting (?:to be|for) (?:scheduled|planned|a visit|a technician)|in the queue|need(?:s)? (?:a technician|scheduling|planning))\b/i,
  ],
  ['on_hold', /\bon[- ]hold\b/i],
  ['needs_return', /\b(?:needs?|require)s? (?:a )?return(?: visits?)?\b/i],
  ['cancelled', /\bcancell?ed\b|\bcancellations?\b/i],
  ['completed', /\b(?:completed?|finish(?:ed)?|done|closed out|wrapped up)\b/i],
  ['created', /\b(?:created|new jobs|taken in|opened|came in|come in|logged|booked in|received)\b/i],
  ['in_progress', /\b(?:in progress|being worked on|under way|underway|working on now)\b/i],
  ['open', /\b(?:open|outstanding|active|pending|unfinished|left)\b/i],
];

export function jobStateIn(text: string): string | undefined {
  return stateWords.find(([, pattern]) => pattern.test(text))?.[0];
}
