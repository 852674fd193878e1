import type { Tx } from '#server/db/database.ts'
import {
  BUILD_YOUR_OWN,
  BUILD_YOUR_OWN_PACKAGE,
  PACKAGES,
  PRICING_GROUP_PACKAGES,
  type ShippedPackage,
} from './catalogue.ts'

/** Adds the initial packages and groups. Existing rows stay, because prices belong to the operator. */
export async function seedPackages(tx: Tx): Promise<void> {
  await tx
    .insertInto('packages')
    .values(PACKAGES.map(packageRow))
    .onConflict((c) => c.doNothing())
    .execute()
  await tx
    .insertInto('package_services')
    .values(BUILD_YOUR_OWN.map(serviceRow))
    .onConflict((c) => c.doNothing())
    .execute()
  const grouped = await tx.selectFrom('pricing_groups').select('name').limit(1).executeTakeFirst()
  if (!grouped) {
    await tx
      .insertInto('pricing_groups')
      .values(groupRows())
      .onConflict((c) => c.doNothing())
      .execute()
  }
}

function packageRow({ id, name, years, currency, price, vat, services, buildYourOwn }: ShippedPackage) {
  return {
    id,
    display_name: name,
    package_name: `${name}, ${years === 1 ? '1 year' : '2 years'}`,
    receipt_text: `${name} subscription`,
    sub_duration_in_years: years,
    build_your_own: buildYourOwn ?? false,
    currency,
    price_minor: price,
    vat_minor: vat ?? 0,
    tax_behaviour: vat === undefined ? ('exclusive' as const) : ('inclusive' as const),
    analytics_package: `${name.toLowerCase().replaceAll(' ', '-')}-${years}y`,
    product_id: years === 1 ? 'SUB1YEAR' : 'SUB2YEAR',
    services: [...services],
  }
}

function serviceRow({ term, service, price }: (typeof BUILD_YOUR_OWN)[number]) {
  return { package_id: BUILD_YOUR_OWN_PACKAGE, product_id: term, service, price_minor: price }
}

function groupRows() {
  return PRICING_GROUP_PACKAGES.flatMap(({ name, market, packageIds }) =>
    packageIds.map((package_id, position) => ({ name, market, package_id, position })),
  )
}
