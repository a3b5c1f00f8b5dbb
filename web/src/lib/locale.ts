declare global {
  interface ImportMetaEnv {
    /** Set by the build: see `web/build/catalogues.ts`. */
    readonly LOCALE: string;
  }
}

/** BCP 47 tag of the texts in this build, for numbers and dates (ADR 0029). */
export const locale: string = import.meta.env.LOCALE;
