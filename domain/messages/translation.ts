/** A complete translation of an English catalogue, with exactly the same keys. */
export type Translation<English extends Record<string, string>> = { readonly [Key in keyof English]: string }
