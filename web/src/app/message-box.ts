import { lazyComponent } from '../lib/lazy-component.tsx';

/** What was said with a customer, for pages of other features. */
export const messageBox = lazyComponent(() =>
  import('../features/communications/message-box.tsx').then((module) => module.MessageBox),
);

/** What the question mark beside it leads to. */
export const aboutMessages = { what: 'messages work', article: 'customers/messages' };
