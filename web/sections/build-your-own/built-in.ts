import { textIn, tickedIn } from '#web/lib/form-data.ts'
import type { OrderDetail } from '#domain/contracts/pricing.ts'
import type { PackageView } from '#domain/contracts/packages.ts'

const EXTRA = 'extra.'

/** The package as it was built in the form: its free services always, its extras where they are ticked. */
export function builtIn(form: FormData, plan: PackageView): OrderDetail {
  const productId = textIn(form, 'productId')
  const extras = plan.terms.find((term) => term.productId === productId)?.extras ?? []
  const ticked = extras.map(({ service }) => service).filter((service) => tickedIn(form, EXTRA + service))
  return { packageId: plan.id, productId, services: [...plan.services, ...ticked] }
}

/** What the form says, for a page that is drawn again because it was refused. */
export function typedBuild(form: FormData): { productId: string; services: string[] } {
  const names = [...form.keys()].filter((name) => name.startsWith(EXTRA))
  return { productId: textIn(form, 'productId'), services: names.map((name) => name.slice(EXTRA.length)) }
}
