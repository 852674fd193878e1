import { textIn, tickedIn } from '../../lib/form-data.ts'
import type { OrderDetail } from '#domain/contracts/pricing.ts'
import type { PackageView } from '#domain/contracts/packages.ts'

/** The package as it was built in the form: its free services always, its extras where they are ticked. */
export function builtIn(form: FormData, plan: PackageView): OrderDetail {
  const productId = textIn(form, 'productId')
  const extras = plan.terms.find((term) => term.productId === productId)?.extras ?? []
  const ticked = extras.map(({ service }) => service).filter((service) => tickedIn(form, `extra.${service}`))
  return { packageId: plan.id, productId, services: [...plan.services, ...ticked] }
}
