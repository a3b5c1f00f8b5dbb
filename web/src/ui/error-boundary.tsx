import { Component, type ContextType, type ErrorInfo, type ReactNode } from 'react';
import { classifyError } from '../lib/classify-error.ts';
import { RecordNotFoundError } from '../lib/record-not-found-error.ts';
import { type ErrorLevel, ErrorReportingContext, type FallbackProps } from './error-reporting.ts';
import {
  canRetry,
  defaultRetryLimits,
  errorCaught,
  noError,
  type RetryLimits,
  type RetryState,
  retryRequested,
  retryWindowPassed,
} from './error-retry.ts';
import { ErrorScreen } from './error-screen.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  level?: ErrorLevel;
  limits?: RetryLimits;
  /** Rendered instead of the error screen; null falls back to the screen. */
  fallback?: (props: FallbackProps) => ReactNode | null;
};

/** A network that has just come back may fail once more: the second try is this much later, ms. */
const settledMs = 2000;

/** Contains a render failure within its part of the page; retries are counted and limited. A missing record is left to the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, RetryState> {
  static override contextType = ErrorReportingContext;
  declare context: ContextType<typeof ErrorReportingContext>;
  override state: RetryState = noError;
  #windowTimer: ReturnType<typeof setTimeout> | undefined;
  #networkTimer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(error: unknown): Partial<RetryState> {
    return errorCaught(error, crypto.randomUUID().slice(0, 8), Date.now());
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#networkIsBack);
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    clearTimeout(this.#windowTimer);
    // The screen offers its retry again once the window has passed.
    const { resetWindowMs } = this.props.limits ?? defaultRetryLimits;
    this.#windowTimer = setTimeout(() => this.forceUpdate(), resetWindowMs + 1);
    this.context.report({
      error,
      errorId: this.state.errorId ?? '',
      level: this.props.level ?? 'section',
      componentStack: info.componentStack ?? '',
    });
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#networkIsBack);
    clearTimeout(this.#networkTimer);
    clearTimeout(this.#windowTimer);
  }

  readonly #networkIsBack = (): void => {
    this.#retryNetwork();
    clearTimeout(this.#networkTimer);
    this.#networkTimer = setTimeout(this.#retryNetwork, settledMs);
  };

  /** Tries again what failed for want of a network. */
  readonly #retryNetwork = (): void => {
    if (this.state.failed && classifyError(this.state.error).type === 'network') this.#retry();
  };

  readonly #retry = (): void => {
    const limits = this.props.limits ?? defaultRetryLimits;
    this.setState((state) => retryRequested(state, Date.now(), limits));
    clearTimeout(this.#windowTimer);
    this.#windowTimer = setTimeout(() => this.setState(retryWindowPassed), limits.resetWindowMs);
  };

  override render(): ReactNode {
    const { children, level = 'section', limits = defaultRetryLimits, fallback } = this.props;
    const { failed, error, errorId, retryCount } = this.state;
    if (!failed) return children;
    // The page of the record shows that it is missing.
    if (error instanceof RecordNotFoundError && level !== 'page') throw error;
    const props: FallbackProps = {
      error,
      errorId: errorId ?? '',
      retryCount,
      canRetry: canRetry(this.state, Date.now(), limits),
      retry: this.#retry,
    };
    const own = fallback?.(props) ?? null;
    if (own !== null) return own;
    return (
      <ErrorScreen
        {...props}
        level={level}
        maxRetries={limits.maxRetries}
        showDetails={this.context.showDetails}
      />
    );
  }
}
