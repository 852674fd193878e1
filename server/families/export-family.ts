import { sql } from 'kysely'
import type { ExportRow } from '#domain/privacy/export.ts'
import type { Tx } from '#server/db/database.ts'
import type { Exporter } from '#server/platform/exporter.ts'
import { familiesEnteredBy } from './families-entered.ts'

/**
 * The people whom this person entered. For a parent, that is the family. For a professional, it is the families of
 * their cases. An invited parent entered nobody, and gets only their own notes. A parent's own data is in another
 * section.
 */
export const familyExport: Exporter = {
  columns: [
    'family_members.first_name',
    'family_members.last_name',
    'family_members.email',
    'family_members.known_contact',
    'family_members.attributes',
  ],
  read: async (tx, { id }) => [
    { part: 'family', rows: await readFamily(tx, id) },
    { part: 'cases', rows: await readCases(tx, id) },
  ],
}

type Member = {
  kind: 'parent' | 'child'
  first_name: string
  last_name: string
  email: string | null
  known_contact: { email: string | null; phoneCountryCode: string | null; phoneNumber: string | null } | null
  attributes: Record<string, boolean>
  is_entered: boolean
}

/** The parent who started a family. They have its first place, and no contact data from another person. */
const BEGAN = sql`(self.position = 0 and self.known_contact is null and u.created_by_professional_id is null)`

async function readFamily(tx: Tx, userId: string): Promise<ExportRow[]> {
  const { rows } = await sql<Member>`
    select member.kind, member.first_name, member.last_name, member.email, member.known_contact, member.attributes,
           ${BEGAN} as is_entered
    from family_members self
    join users u on u.id = self.user_id
    join family_members member on member.family_id = self.family_id and member.id <> self.id
    where self.user_id = ${userId} and self.kind = 'parent'
      and (${BEGAN} or (member.kind = 'parent' and member.attributes <> '{}'))
    order by member.family_id, member.position`.execute(tx)
  return rows.map((row) => ({ ...rowOf(row), notes: notesOf(row.attributes) }))
}

async function readCases(tx: Tx, userId: string): Promise<ExportRow[]> {
  const { rows } = await sql<Member>`
    select member.kind, member.first_name, member.last_name, member.email, member.known_contact, true as is_entered
    from family_members member
    where member.family_id in (${familiesEnteredBy(userId)})
    order by member.family_id, member.position`.execute(tx)
  return rows.map((row) => ({ ...rowOf(row), kind: { word: row.kind } }))
}

function rowOf(row: Member): ExportRow {
  const kind = { word: row.kind === 'parent' ? ('other-parent' as const) : row.kind }
  if (!row.is_entered) return { kind }
  const { email, known_contact: known } = row
  return {
    kind,
    firstName: row.first_name,
    lastName: row.last_name,
    email: known?.email ?? email,
    phone: [known?.phoneCountryCode, known?.phoneNumber].filter(Boolean).join(' ') || null,
  }
}

/** Notes about a parent. Only the other parent of the family writes them. */
function notesOf(attributes: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(attributes).map(([name, value]) => `${name}: ${value ? 'yes' : 'no'}`)
}
