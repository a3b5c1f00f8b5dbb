/** A visible element: by role and name, or the smallest one with this text. */
export type Target =
  | { readonly role: 'button' | 'link' | 'heading' | 'menuitem' | 'dialog'; readonly name: string }
  | { readonly label: string }
  | { readonly text: string }
  | { readonly css: string };

/** A window of any browser, with the operations that all drivers support. Each call waits for its element. */
export type BrowserPage = AsyncDisposable & {
  goto(url: string): Promise<void>;
  /** Waits until it is visible. */
  see(target: Target): Promise<void>;
  /** Waits until it is no longer visible. */
  gone(target: Target): Promise<void>;
  click(target: Target): Promise<void>;
  /** Types into an empty field. */
  enter(target: Target, text: string): Promise<void>;
  /** Sets the file of a file input, which may be hidden. */
  choose(target: Target, file: string): Promise<void>;
  /** The value of an expression, as JSON. */
  read(expression: string): Promise<unknown>;
};

/** Operations that a driver must implement; the rest is shared. */
export type Driver<Handle> = {
  goto(url: string): Promise<void>;
  /** The element returned by an expression in the page, or null. */
  find(expression: string): Promise<Handle | null>;
  click(handle: Handle): Promise<void>;
  type(handle: Handle, text: string): Promise<void>;
  choose(handle: Handle, file: string): Promise<void>;
  read(expression: string): Promise<unknown>;
  end(): Promise<void>;
};
