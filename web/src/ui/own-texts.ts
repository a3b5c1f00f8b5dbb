/** Texts that a field has given away, until each has come back as the value. */
export type OwnTexts = {
  /** Called when a text is given away. */
  readonly give: (text: string) => void;
  /** True if a value that arrives was given away by the field itself; a later text of its own may be on its way. */
  readonly isOwn: (value: string) => boolean;
};

/** Tells values that come back from those that were set elsewhere. @param value the first one */
export function createOwnTexts(value: string): OwnTexts {
  // The one that is the value now, then those on their way. Values that come back together arrive as the last of them.
  let given = [value];
  return {
    give: (text) => {
      given = [...given, text];
    },
    isOwn: (arrived) => {
      const at = given.lastIndexOf(arrived);
      given = at === -1 ? [arrived] : given.slice(at);
      return at !== -1;
    },
  };
}
