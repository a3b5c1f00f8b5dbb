import { Readable } from 'node:stream';
import type { PluginFunction } from 'nodemailer';

/**
 * Plugin of nodemailer: reads the content of a mail when the server asks for it, after `release` of the mail's data has
 * settled. If that rejects, the connection is cut and the mail is not sent.
 */
export const holdContent: PluginFunction = (mail, done) => {
  const { release } = mail.data as { release?: () => Promise<void> };
  if (mail.message && release) {
    mail.message.processFunc((content) => Readable.from(held(content, release), { objectMode: false }));
  }
  done();
};

async function* held(content: Readable, release: () => Promise<void>): AsyncGenerator<Buffer> {
  await release();
  for await (const chunk of content) yield chunk as Buffer;
}
