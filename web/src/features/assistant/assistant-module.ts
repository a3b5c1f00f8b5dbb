import { MessagesSquare } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'assistant',
  pages: [
    {
      path: '/chat',
      title: 'Chat',
      load: () => import('./chat-page.tsx').then((file) => file.ChatPage),
      help: 'assistant/ask-the-assistant',
      nav: { area: 'Today', icon: MessagesSquare, order: 90, key: 'h', action: 'assistant.use' },
    },
  ],
});
