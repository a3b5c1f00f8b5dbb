import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import {
  type DayPart,
  requestNumber,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import type {
  RequestMessage,
  ServiceRequest,
} from '@switchyard/contracts/service-requests/service-request.ts';

/** Most characters of a long text of a job. */
const longest = 10_000;

const partWords: Readonly<Record<DayPart, string>> = {
  any: 'any time',
  morning: 'morning',
  afternoon: 'afternoon',
  evening: 'evening',
};

/** Everything that was said about a request, as one text: facts, wishes, conversation. */
export function transcriptOf(request: ServiceRequest, messages: readonly RequestMessage[]): string {
  const said = messages
    .filter(({ body }) => body !== '')
    .map(({ createdAt, authorName, internal, body }) => {
      const when = createdAt.slice(0, 16).replace('T', ' ');
      return `${when} UTC, ${authorName}${internal ? ' (internal)' : ''}:\n${body}`;
    });
  const text = [...factsOf(request), request.description, ...said].join('\n\n');
  if (text.length <= longest) return text;
  const end = `\n\n… The rest is in ${requestNumber(request.number)}.`;
  return `${cutText(text, longest - end.length)}${end}`;
}

function factsOf(request: ServiceRequest): string[] {
  const { number, title, urgency, categoryName, preferredSlots, address } = request;
  const reached = [request.contactName, request.contactPhone, request.contactEmail].filter(Boolean);
  const wishes = preferredSlots.map(({ date, part }) => `${date} ${partWords[part]}`);
  const place = [address?.line1, address?.line2, address?.postalCode, address?.city, address?.region];
  const lines = [
    `${requestNumber(number)} ${title}`,
    `Category: ${categoryName} · urgency: ${urgency}`,
    ...(reached.length > 0 ? [`Contact: ${reached.join(' · ')}`] : []),
    ...(wishes.length > 0 ? [`Preferred: ${wishes.join(', ')}`] : []),
    ...(address === null ? [] : [`Address as given: ${place.filter(Boolean).join(', ')}`]),
  ];
  return [lines.join('\n')];
}
