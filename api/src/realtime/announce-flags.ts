import { companyTopic, parseTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { FlagNews } from '@switchyard/platform/flags/flag-news.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { Hub } from './hub.ts';

export type AnnounceDeps = { hub: Hub; news: FlagNews; logger: Logger };

/**
 * Announces changes of flags to their followers in this process, at the time at which sockets receive them. The returned
 * function keeps the topics of followed companies open; call it more often than topics without readers are dropped.
 */
export function announceFlags({ hub, news, logger }: AnnounceDeps): () => Promise<void> {
  const open = async (companyId: string) => {
    await hub.channels.open(companyTopic(companyId, 'flag_changes')).catch((error: unknown) => {
      logger.warn({ err: error }, 'changes of flags not yet followed');
    });
  };
  news.onFollowed((companyId) => void open(companyId));
  hub.onEvent(({ companyId, topic }) => {
    // Sockets are written first.
    if (parseTopic(topic)?.kind === 'flag_changes') setImmediate(() => news.announce(companyId));
  });
  return async () => {
    await Promise.all(news.companies().map(open));
  };
}
