import { type Rule, slotsOf } from './reading.ts';
import type { Sentence } from './sentence.ts';
import { jobStateIn, tradeIn } from './vocabulary.ts';

const verb =
  /^(?:run|make|create|generate|export|download|pull|build|prepare|give me|a|the|need|i(?:'d| would) like|get(?: me)?|show me|i want|send me|produce|print)\b/i;
const noun = /\b(?:report|csv|export|spreadsheet|excel)\b/i;
const kinds = ['completed', 'created', 'cancelled'];

/** A report on jobs of a period, as figures and a file. */
export function readReport(sentence: Sentence): ReturnType<Rule> {
  const { text } = sentence;
  const isExport = /^(?:export|download)\b.*\bjobs?\b/i.test(text);
  const isReport = verb.test(text) && noun.test(text);
  const isNamed =
    /^(?:report|csv)\b.*\bjobs?\b/i.test(text) || /^(?:weekly|monthly|daily|quarterly) report\b/i.test(text);
  if (!isExport && !isReport && !isNamed) return undefined;
  const state = jobStateIn(text);
  const [time] = sentence.times('gone');
  return {
    intent: 'run_report',
    slots: slotsOf({
      report: state !== undefined && kinds.includes(state) ? state : 'summary',
      from: time?.from.slice(0, 10),
      to: time?.to?.slice(0, 10),
      trade: tradeIn(text),
    }),
  };
}
