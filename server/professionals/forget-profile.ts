import type { Tx } from '#server/db/database.ts'

/** Removes the profile of a professional. The families that they entered stay. */
export async function forgetProfile(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('professional_roles').where('user_id', '=', userId).execute()
  await tx.deleteFrom('professionals').where('user_id', '=', userId).execute()
}
