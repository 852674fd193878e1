import { FRESH_LOG_IN_MINUTES, TAKE_BACK_DAYS } from '#domain/privacy/erasure.ts'
import { DOWNLOAD_CODE_TRIES } from '#domain/privacy/download-code.ts'
import { EXPORTS_PER_WEEK } from '#domain/privacy/export.ts'
import { BOOKS_DAYS, EXPORT_DAYS, EXPORT_RECORD_DAYS } from '#domain/privacy/terms.ts'
import type { Kept, Term } from '#domain/privacy/kept-data.ts'
import { RETENTION } from '#domain/privacy/retention.ts'

const DAYS_A_YEAR = 365

/** docs/privacy.md: the personal data in the database, from domain/privacy/data. */
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
- \`server/privacy/retention-terms.test.ts\` fills the columns, moves the clock, runs the jobs, and checks what is left.

## What is kept

| table | columns | why | how long | removed by |
|---|---|---|---|---|
${rows.join('\n')}

These tables hold no personal data:

${without.join('\n')}

## What the law requires

Orders, the ledger and refunds stay for ever, because they are amounts and ids. A receipt names its buyer for seven years.
That is the longest term that tax law has in the countries that we sell to. Then the name and the address are deleted.

## Erasure

\`server/privacy/erasure.ts\` asks for it and takes it back, for the person themselves or for staff. The log-in of the person
must be at most ${FRESH_LOG_IN_MINUTES} minutes old. They can take it back for ${TAKE_BACK_DAYS} days. The renewal of the subscription is switched off at once,
and each step is confirmed by mail.

Then the job \`erase-people\` calls \`erasePerson\`. It runs in one transaction, so a process that dies changes nothing. A payment
that is under way ends first. The subscription ends, the gateway forgets the instruments, and the address can sign up again.

- The other parent keeps the account, the paid time and the names of the children. They see “A parent”. No mail is sent to them.
- The names of the children are deleted with the last parent of the family.
- A receipt of the other parent keeps what they entered themselves.
- The address of the last mail to the person is deleted once it is sent.
- The log has only the id of the person.
- Measured events of another person in the same browser stay. Events of that browser that name nobody lose its visitor id.
- Mails to an earlier address are emptied when the change can no longer be undone. If another person has the address by then,
  they stay for their 90 days, because they may be of that person.
- If staff correct a mistyped address, the mails to it are emptied at once. The last one names nobody and is forgotten once sent.

## Export

A person gets what is held about them as a ZIP: a page for people, and the same as JSON. \`server/privacy/export\` makes it. They
ask in their account, at most ${EXPORTS_PER_WEEK} times in a week, with a log-in of at most ${FRESH_LOG_IN_MINUTES} minutes. The job \`make-exports\` reads one moment
of the database, and keeps the file encrypted for ${EXPORT_DAYS} days. A mail says that it is ready, and has neither file nor code.

- Each capability has an exporter (\`export-*.ts\`). It gives what the person typed or caused.
- It never gives what the other parent typed about themselves. \`server/privacy/export/contents.test.ts\` fills the columns of both
  parents with marks, and looks for them in both files.
- Measured events name a person only if our web server proves that it sends them (\`server/platform/own-pages.ts\`). So a stranger
  cannot write into another person's export.
- An invited parent gets no names of the family, because the other parent typed them. They see them in their account.
- It has the text of the mails of the last 90 days. Codes and the keys of links are masked, so a stolen file opens nothing.
- The list of mails stays empty while another record has the same address. A person who pays can type any address.
- A file needs a log-in and a download code. The account shows the code once, after a fresh log-in. ${DOWNLOAD_CODE_TRIES} wrong tries
  of a fresh log-in end it.
- Each download and each wrong code is a line of the log, with the id of the person.
- If a process dies, no file is left, and another process begins again. An erasure removes the files, and one that is being made is dropped.
- ${EXPORT_RECORD_DAYS} days after asking, the record of it goes too.

\`domain/privacy/not-exported.ts\` says which columns are not given, and why: secrets, hashes, counts, and what may be about other
people. \`server/privacy/export/exported-columns.test.ts\` fails for a column that is neither given nor there.

## Backups

pgBackRest keeps two whole backups and the log since the older one ([operations.md](operations.md)). With a whole backup
each week, deleted data stays there for two weeks at most. Nobody reads a backup, except to restore it. After a restore
the jobs remove again what is over its term. People who were erased since that moment are erased again: their ids are in the
log (\`a person was erased\`). Insert them into \`erasures\` with \`due_at = app_now()\`.

## Add a column

Add it to its table in \`domain/privacy/data\`. If it holds personal data, say why, how long, and what removes it. A term in
days needs a row with a canary in \`server/privacy/retention-terms.test.ts\`. Give it in the exporter of its capability, or say
in \`domain/privacy/not-exported.ts\` why not.
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
  }
}
