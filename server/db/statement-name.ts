const WORD = /\b(select|insert into|update|delete from)\s/i
const TABLE = /\b(?:insert into|update|delete from|from)\s+"?([a-z_]+)"?/i

/** What a statement does to its first table, such as `update sessions`. It has no values, because they are parameters. */
export function statementName(text: string): string {
  const [, word = 'other'] = WORD.exec(text) ?? []
  const [, table = ''] = TABLE.exec(text) ?? []
  return `${word.toLowerCase().split(' ', 1)[0]} ${table}`.trim()
}
