import type { OrderDetail } from '#domain/contracts/order-detail.ts'

/** The columns of what a draft or an invited parent has chosen to buy. */
type ChosenColumns = {
  selected_package_id: number | null
  selected_product_id: string | null
  selected_services: string[] | null
}

/** What a row has chosen to buy so far. Null before a choice. */
export function chosenOrder(row: ChosenColumns): OrderDetail | null {
  if (row.selected_package_id === null) return null
  return {
    packageId: row.selected_package_id,
    productId: row.selected_product_id ?? '',
    services: row.selected_services ?? [],
  }
}

/** The columns that store a choice. Null clears them. */
export function chosenColumns(order: OrderDetail | null): ChosenColumns {
  return {
    selected_package_id: order?.packageId ?? null,
    selected_product_id: order?.productId ?? null,
    selected_services: order?.services ?? null,
  }
}
