import type { ExportRow } from '#domain/privacy/export.ts'
import type { Tx } from '#server/db/database.ts'
import type { Exporter } from '#server/platform/exporter.ts'

/**
 * The invitations that a person sent, with the typed addresses, and what they typed as an invited person. The result of
 * an invitation is not exported, because it shows what the other person did.
 */
export const invitationExport: Exporter = {
  columns: ['invites.sent_to', 'invites.confirmed_email'],
  read: async (tx, { id }) => [
    { part: 'invitations-sent', rows: await readSent(tx, id) },
    { part: 'invitations-received', rows: await readReceived(tx, id) },
  ],
}

async function readSent(tx: Tx, userId: string): Promise<ExportRow[]> {
  const rows = await tx
    .selectFrom('invites')
    .select(['sent_to as sentTo', 'created_at as sentAt'])
    .where('invited_by', '=', userId)
    .where('sent_to', '<>', '')
    .orderBy('created_at')
    .execute()
  return rows
}

async function readReceived(tx: Tx, userId: string): Promise<ExportRow[]> {
  const rows = await tx
    .selectFrom('invites')
    .select(['created_at as sentAt', 'confirmed_email as typedEmail'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows
}
