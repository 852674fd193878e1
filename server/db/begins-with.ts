import { sql, type RawBuilder } from 'kysely'

/** Whether a column begins with a text. An index with `text_pattern_ops` answers it. */
export function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${`${literal(text)}%`}`
}

/** Whether a column holds a text. An index with `gin_trgm_ops` answers it. */
export function holdsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} like ${`%${literal(text)}%`}`
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
