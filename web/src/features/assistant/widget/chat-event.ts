/** Position of the widget: a card in the corner, or a panel along the right edge. */
export type ChatPosition = 'bottom-right' | 'top-right';

/** Event with which a page requests the chat. */
export type ChatEventDetail = {
  /** Opens automatically after the delay, once per browser session. */
  readonly autoShow?: boolean;
  /** Milliseconds. */
  readonly autoShowDelay?: number;
  readonly position?: ChatPosition;
};

/** Name of the page event that requests the chat. */
export const chatEventName = 'switchyard:chat';
export const defaultAutoShowDelay = 3000;

/** The toggle appears this long before the widget opens automatically, milliseconds. */
const entranceLeadMs = 500;

/** Asks the chat host of the page to show the chat. */
export function requestChat(detail: ChatEventDetail = {}): void {
  window.dispatchEvent(new CustomEvent<ChatEventDetail>(chatEventName, { detail }));
}

export type ChatPlan = {
  readonly autoShow: boolean;
  readonly autoShowDelay: number;
  readonly position: ChatPosition;
  /** Delay before the toggle appears, milliseconds. */
  readonly entranceDelay: number;
};

/** Fills in defaults of an event; an unknown position becomes the default one. */
export function chatPlan({ autoShow = false, autoShowDelay, position }: ChatEventDetail): ChatPlan {
  const isDelay = typeof autoShowDelay === 'number' && Number.isFinite(autoShowDelay) && autoShowDelay >= 0;
  const delay = isDelay ? autoShowDelay : defaultAutoShowDelay;
  return {
    autoShow,
    autoShowDelay: delay,
    position: position === 'top-right' ? 'top-right' : 'bottom-right',
    entranceDelay: Math.max(0, delay - entranceLeadMs),
  };
}
