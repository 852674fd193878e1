/** A complete translation of an English catalogue: the same keys, no more and no fewer. */
export type Translation<English extends Record<string, string>> = { readonly [Key in keyof English]: string }
