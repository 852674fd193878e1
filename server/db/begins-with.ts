import { sql, type RawBuilder } from 'kysely'

/** The last character of Unicode. No typed text contains it. */
const LAST_CHARACTER = '\u{10FFFF}'

/**
 * Whether a column begins with a text. It uses an index with `text_pattern_ops`. It compares bounds instead of `like`,
 * because a cached plan does not know the pattern and would read the whole table.
 */
export function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${column} ~>=~ ${text} and ${column} ~<~ ${`${text}${LAST_CHARACTER}`})`
}

/** Whether a column contains a text. It uses an index with `gin_trgm_ops`. */
export function holdsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}
