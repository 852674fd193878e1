import type { Tx } from '#server/db/database.ts'

/** Records whether a subscription continues after its paid time. */
export async function saveRenewal(tx: Tx, { id, renews }: { id: string; renews: boolean }): Promise<void> {
  await tx.updateTable('subscriptions').set({ auto_renew: renews }).where('id', '=', id).execute()
}

/** Switches off the renewal of a person's subscriptions that an order has paid. Returns those that renewed. */
export async function switchRenewalsOff(
  tx: Tx,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<string[]> {
  const switched = await tx
    .updateTable('subscriptions')
    .set({ auto_renew: false })
    .where('user_id', '=', userId)
    .where('auto_renew', '=', true)
    .where('id', 'in', (eb) =>
      eb.selectFrom('subscription_periods').select('subscription_id').where('order_id', '=', orderId),
    )
    .returning('id')
    .execute()
  return switched.map(({ id }) => id)
}
