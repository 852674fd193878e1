/** The version of the Terms & Conditions and of the marketing sentence a consent is given to. */
export const TERMS_VERSION = '2026-11'
