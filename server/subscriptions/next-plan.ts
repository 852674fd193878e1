import type { Tx } from '#server/db/database.ts'

export type WantedPlan = {
  packageId: number
  services: readonly string[]
  years: number
  /** One person’s price of a whole term, before tax. */
  renewalMinor: number
}

/**
 * Records the plan that a person wants from the next renewal on. Null means the present plan. A process that is about
 * to charge the renewal loses its lease, because it has priced another plan.
 */
export async function saveNextPlan(
  tx: Tx,
  { id, wanted }: { id: string; wanted: WantedPlan | null },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set((eb) => ({
      next_package_id: wanted?.packageId ?? null,
      next_services: wanted ? [...wanted.services] : null,
      next_term_years: wanted?.years ?? null,
      next_renewal_minor: wanted?.renewalMinor ?? null,
      plan_changes: eb('plan_changes', '+', 1),
      charge_after: null,
    }))
    .where('id', '=', id)
    .execute()
}
