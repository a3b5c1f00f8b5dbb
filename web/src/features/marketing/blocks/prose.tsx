import './prose.css';
import type { ReactNode } from 'react';

/** Running text. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}

/** Running text that the build made of Markdown, with all HTML in it escaped. */
export function ProseHtml({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- made by our build from our own Markdown, its HTML escaped
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
