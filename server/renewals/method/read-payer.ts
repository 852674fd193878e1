import type { AddressDraft } from '#domain/people/draft.ts'
import type { Tx } from '#server/db/database.ts'

export type MethodPayer = {
  firstName: string
  lastName: string
  email: string | null
  address: AddressDraft | null
}

/** The person of a payment method and their stored billing address, for the bank. */
export async function readPayer(tx: Tx, userId: string): Promise<MethodPayer> {
  const {
    first_name: firstName,
    last_name: lastName,
    ...rest
  } = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'address'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { firstName, lastName, ...rest }
}
