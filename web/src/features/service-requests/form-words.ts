import { t } from '@lingui/core/macro';
import type {
  DayPart,
  RequestUrgency,
} from '@switchyard/contracts/service-requests/service-request-options.ts';

export const urgencyWords: Readonly<Record<RequestUrgency, string>> = {
  low: t`Low`,
  normal: t`Normal`,
  high: t`High`,
  emergency: t`Emergency`,
};

/** The urgencies in the words of requesters. */
export const urgencyHints: Readonly<Record<RequestUrgency, string>> = {
  low: t`It can wait some weeks`,
  normal: t`In the next days`,
  high: t`Today or tomorrow`,
  emergency: t`Now: danger or damage`,
};

export const partWords: Readonly<Record<DayPart, string>> = {
  any: t`Any time`,
  morning: t`Morning`,
  afternoon: t`Afternoon`,
  evening: t`Evening`,
};
