import { Suspense, useCallback, useEffect, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { publicFetch } from '../../../lib/public-fetch.ts';
import { type ChatEventDetail, type ChatPlan, chatEventName, chatPlan, requestChat } from './chat-event.ts';
import { keepThread, keptThread, rememberAutoShown, wasAutoShown } from './chat-storage.ts';
import { ChatToggle } from './chat-toggle.tsx';

declare global {
  interface Window {
    /** Set by sites that embed the page and disable the chat. */
    switchyardChatDisabled?: boolean;
  }
}

const card = lazyComponent(() => import('./chat-card.tsx').then((module) => module.ChatCard), {
  untilItArrives: true,
});

type ChatHostProps = {
  /** True if the chat may open automatically on this page. */
  autoShow: boolean;
  /** Evaluated in the browser: the chat is only for visitors without a session. */
  isVisitor: () => boolean;
};

type Opener = 'visitor' | 'itself' | 'page-before';
type Opening = { readonly by: Opener } | null;

/** The sales persona before the api has named it. */
const usualPersona = 'Alex'; // no-literal-text: a name
/** On small screens the card covers the page: it opens when the visitor asks for it. */
const roomy = '(min-width: 800px)';

/** Host of the sales chat on a public page. Handles the page's event and loads the card on demand. */
export function ChatHost({ autoShow, isVisitor }: ChatHostProps) {
  const [plan, setPlan] = useState<ChatPlan | null>(null);
  const [opening, setOpening] = useState<Opening>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [awaitsAutoShow, setAwaitsAutoShow] = useState(false);
  const [persona, setPersona] = useState(usualPersona);

  const open = useCallback((by: Opener) => {
    // If the visitor opens or closes the chat first, it no longer opens automatically.
    if (by !== 'itself') setAwaitsAutoShow(false);
    void Promise.all([card.preload(), personaName()]).then(([, name]) => {
      setPersona(name);
      setWasOpened(true);
      setOpening((before) => before ?? { by });
      setAwaitsAutoShow(false);
      rememberAutoShown();
      // A chat that opened automatically and was not used stays closed on the next page.
      if (by !== 'itself') keepThread({ isOpen: true });
    });
  }, []);
  const close = () => {
    setOpening(null);
    keepThread({ isOpen: false });
  };

  useEffect(() => {
    if (!isVisitor() || window.switchyardChatDisabled === true) return;
    const onEvent = (event: Event) => {
      if (!(event instanceof CustomEvent)) return;
      const next = chatPlan((event.detail ?? {}) as ChatEventDetail);
      setPlan(next);
      const hasRoom = window.matchMedia(roomy).matches;
      setAwaitsAutoShow(next.autoShow && hasRoom && !wasAutoShown());
      if (keptThread()?.isOpen === true && hasRoom) open('page-before');
    };
    window.addEventListener(chatEventName, onEvent);
    requestChat({ autoShow });
    return () => window.removeEventListener(chatEventName, onEvent);
  }, [autoShow, isVisitor, open]);

  useEffect(() => {
    if (!awaitsAutoShow || plan === null) return;
    const timer = setTimeout(() => open('itself'), plan.autoShowDelay);
    return () => clearTimeout(timer);
  }, [awaitsAutoShow, plan, open]);

  return (
    <div data-chat-host="active">
      {plan !== null && opening === null && (
        <ChatToggle
          entranceDelay={wasOpened ? 0 : plan.entranceDelay}
          pulses={awaitsAutoShow}
          takesFocus={wasOpened}
          onNear={() => void card.preload()}
          onOpen={() => open('visitor')}
        />
      )}
      {plan !== null && wasOpened && (
        <Suspense fallback={null}>
          <card.Component
            position={plan.position}
            name={persona}
            hidden={opening === null}
            takesFocus={opening?.by === 'visitor'}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A slow server must not keep the chat from opening; longest wait for the persona's name, ms. */
const nameMs = 1_500;

async function personaName(): Promise<string> {
  const signal = AbortSignal.timeout(nameMs);
  const answer = await publicFetch<{ name?: unknown }>('/api/ai/persona', { signal });
  return answer.ok && typeof answer.data?.name === 'string' ? answer.data.name : usualPersona;
}
