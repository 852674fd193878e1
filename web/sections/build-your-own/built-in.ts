import { textIn, tickedIn } from '#web/lib/form-data.ts'
import type { OrderDetail } from '#domain/contracts/order-detail.ts'
import type { PackageView } from '#domain/contracts/packages.ts'

const EXTRA = 'extra.'
/** The field of the button that takes a ready-made package in place of the built one. */
export const READY_MADE = 'packageId'

/** The package that the form describes: always the free services, and each extra that is ticked. */
export function builtIn(form: FormData, plan: PackageView): OrderDetail {
  const productId = textIn(form, 'productId')
  const extras = plan.terms.find((term) => term.productId === productId)?.extras ?? []
  const ticked = extras.map(({ service }) => service).filter((service) => tickedIn(form, EXTRA + service))
  return { packageId: plan.id, productId, services: [...plan.services, ...ticked] }
}

/** The content of a refused form, so that the page can show it again. */
export function typedBuild(form: FormData): { productId: string; services: string[] } {
  const names = [...form.keys()].filter((name) => name.startsWith(EXTRA))
  return { productId: textIn(form, 'productId'), services: names.map((name) => name.slice(EXTRA.length)) }
}
