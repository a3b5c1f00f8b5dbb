import type { Notice, NoticeUpdate, SystemStatus } from '@switchyard/contracts/status/status.ts';
import { noticeStateWords } from '@switchyard/contracts/status/status-words.ts';

const title = 'Switchyard status';
const mostEntries = 50;

type Entry = { notice: Notice; update: NoticeUpdate };

function entriesOf({ notices, history }: SystemStatus): Entry[] {
  return [...notices, ...history]
    .flatMap((notice) => notice.updates.map((update) => ({ notice, update })))
    .toSorted((a, b) => b.update.at.localeCompare(a.update.at))
    .slice(0, mostEntries);
}

const entryTitle = ({ notice, update }: Entry) => `${noticeStateWords[update.state]}: ${notice.title}`;

/** The updates of all notices, newest first, as JSON Feed 1.1. */
export function jsonFeed(status: SystemStatus, page: string): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    items: entriesOf(status).map((entry) => ({
      id: entry.update.id,
      url: `${page}#${entry.notice.id}`,
      title: entryTitle(entry),
      content_text: entry.update.body,
      date_published: entry.update.at,
    })),
  };
}

/** The same as Atom (RFC 4287). */
export function atomFeed(status: SystemStatus, page: string): string {
  const entries = entriesOf(status);
  const updated = entries[0]?.update.at ?? status.at;
  const lines = entries.map(
    (entry) => `  <entry>
    <id>urn:uuid:${entry.update.id}</id>
    <title>${escapeXml(entryTitle(entry))}</title>
    <link href="${escapeXml(`${page}#${entry.notice.id}`)}"/>
    <updated>${entry.update.at}</updated>
    <content type="text">${escapeXml(entry.update.body)}</content>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(page)}</id>
  <title>${title}</title>
  <link href="${escapeXml(page)}"/>
  <updated>${updated}</updated>
  <author><name>Switchyard</name></author>
${lines.join('\n')}
</feed>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes markup and removes control characters, which XML does not allow. */
function escapeXml(text: string): string {
  return Array.from(text)
    .filter((char) => char >= ' ' || char === '\n' || char === '\t')
    .join('')
    .replaceAll(/[&<>"]/g, (char) => entities[char] ?? char);
}
