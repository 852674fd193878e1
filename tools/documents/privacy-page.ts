import { BOOKS_DAYS } from '#domain/privacy/terms.ts'
import { RETENTION, type Kept, type Term } from '#domain/privacy/retention.ts'

const DAYS_A_YEAR = 365

/** docs/privacy.md: what the database keeps of people, from domain/privacy/data. */
export function privacyPage(): string {
  const tables = Object.entries(RETENTION)
  const rows = tables.flatMap(([table, { personal }]) => personal.map((kept) => row(table, kept)))
  const without = tables
    .filter(([, { personal }]) => personal.length === 0)
    .map(([table]) => `- \`${table}\``)
  return `# Privacy

Made from \`domain/privacy/data\` by \`npm run doctor -- --write-documents\`. A test keeps it current.

Personal data are names, contacts, addresses, typed texts, identifiers of browsers and networks, and contents of messages.
Ids, states, times and amounts are not listed. They mean nothing without the data that they lead to.

- \`server/privacy/retention-columns.test.ts\` fails if the database has a column that is not in \`domain/privacy/data\`.
- \`server/privacy/retention-terms.test.ts\` fills the columns, moves the clock, runs the jobs, and looks what is left.

## What is kept

| table | columns | why | how long | removed by |
|---|---|---|---|---|
${rows.join('\n')}

These tables hold no personal data:

${without.join('\n')}

## What the law wants

Orders, the ledger and refunds stay for ever, because they are amounts and ids. A receipt names its buyer for seven years.
That is the longest term that tax law has in the countries that we sell to. Then the name and the address go.

## Backups

pgBackRest keeps two whole backups and the log since the older one ([operations.md](operations.md)). With a whole backup
each week, removed data live on there for two weeks at most. Nobody reads a backup, except to restore it. After a restore
the jobs remove again what is over its term.

## Add a column

Add it to its table in \`domain/privacy/data\`. If it holds personal data, say why, how long, and what removes it. A term in
days needs a row with a canary in \`server/privacy/retention-terms.test.ts\`.
`
}

function row(table: string, { columns, why, term, removedBy }: Kept): string {
  const names = columns.map((column) => `\`${column}\``).join(', ')
  return `| \`${table}\` | ${names} | ${why} | ${inWords(term)} | ${removedBy} |`
}

function inWords(term: Term): string {
  switch (term.kind) {
    case 'days':
      return term.days === 0
        ? `until ${term.after}`
        : `${term.days} ${term.days === 1 ? 'day' : 'days'} after ${term.after}`
    case 'account':
      return 'until the account is erased'
    case 'family':
      return 'until no parent of the family has an account'
    case 'books':
      return `${Math.floor(BOOKS_DAYS / DAYS_A_YEAR)} years after the payment`
    case 'work':
      return `until ${term.until}`
    case 'always':
      return 'it stays'
    case 'laptop':
      return 'never in production'
    case 'unused':
      return 'the table is empty'
  }
}
