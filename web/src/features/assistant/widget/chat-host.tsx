import { Suspense, useCallback, useEffect, useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { publicFetch } from '../../../lib/public-fetch.ts';
import { type ChatEventDetail, type ChatPlan, chatEventName, chatPlan, requestChat } from './chat-event.ts';
import { keepThread, keptThread, rememberAutoShown, wasAutoShown } from './chat-storage.ts';
import { ChatToggle } from './chat-toggle.tsx';

declare global {
  interface Window {
    /** Set by whoever embeds the site and does not want the chat. */
    switchyardChatDisabled?: boolean;
  }
}

const card = lazyComponent(() => import('./chat-card.tsx').then((module) => module.ChatCard), {
  untilItArrives: true,
});

type ChatHostProps = {
  /** Whether this page lets the chat open by itself. */
  autoShow: boolean;
  /** Asked once the page is alive: the chat is for people who are not signed in. */
  isVisitor: () => boolean;
};

type Opener = 'visitor' | 'itself' | 'the page before';
type Opening = { readonly by: Opener } | null;

/** Where the card covers most of the page, a page that was chosen is shown first. */
const roomy = '(min-width: 800px)';

/** Where the sales chat lives on a public page. It answers to the page's event and loads its card when it is wanted. */
export function ChatHost({ autoShow, isVisitor }: ChatHostProps) {
  const [plan, setPlan] = useState<ChatPlan | null>(null);
  const [opening, setOpening] = useState<Opening>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const [awaitsAutoShow, setAwaitsAutoShow] = useState(false);
  const [persona, setPersona] = useState('Alex');

  const open = useCallback((by: Opener) => {
    // Whoever comes first: then nothing opens by itself any more.
    if (by !== 'itself') setAwaitsAutoShow(false);
    void Promise.all([card.preload(), personaName()]).then(([, name]) => {
      setPersona(name);
      setWasOpened(true);
      setOpening((before) => before ?? { by });
      setAwaitsAutoShow(false);
      rememberAutoShown();
      // What opened by itself and was not used does not follow from page to page.
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
      setAwaitsAutoShow(next.autoShow && !wasAutoShown());
      if (keptThread()?.isOpen === true && window.matchMedia(roomy).matches) open('the page before');
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

/** A server that is slow to tell its name does not keep the chat closed, ms. */
const nameMs = 1_500;

async function personaName(): Promise<string> {
  const signal = AbortSignal.timeout(nameMs);
  const answer = await publicFetch<{ name?: unknown }>('/api/ai/persona', { signal });
  return answer.ok && typeof answer.data?.name === 'string' ? answer.data.name : 'Alex';
}
