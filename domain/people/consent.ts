/** The version of the Terms & Conditions and the marketing text that a person agrees to. */
export const TERMS_VERSION = '2026-11'
