import './prose.css';
import type { ReactNode } from 'react';

/** Running text. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}

/** Running text rendered by the build from Markdown with embedded HTML escaped. */
export function ProseHtml({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- made by our build from our own Markdown, its HTML escaped
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
