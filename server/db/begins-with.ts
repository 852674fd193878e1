import { sql, type RawBuilder } from 'kysely'

/** No text of people has this character, the last of Unicode. */
const LAST_CHARACTER = '\u{10FFFF}'

/**
 * Whether a column begins with a text. An index with `text_pattern_ops` answers it. The bounds replace `like`: a kept
 * plan does not know the pattern and would read the whole table.
 */
export function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${column} ~>=~ ${text} and ${column} ~<~ ${`${text}${LAST_CHARACTER}`})`
}

/** Whether a column holds a text. An index with `gin_trgm_ops` answers it. */
export function holdsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`
}
