import { randomUUID } from 'node:crypto'
import { placeOrder } from '#domain/contracts/orders.ts'
import { readPackages, readPricingGroup, type PackageView } from '#domain/contracts/packages.ts'
import { priceOrder } from '#domain/contracts/pricing.ts'
import { createRegistration, updateRegistration } from '#domain/contracts/registrations.ts'
import { ADDRESS, AMERICA, type Home } from './home.ts'
import type { World } from './world.ts'

export type Household = {
  signupId: string
  registrationKey: string
  parent: {
    firstName: string
    lastName: string
    email: string
    phoneCountryCode: string
    phoneNumber: string
  }
  coParentEmail: string
  chosen: PackageView
}
/** The household that has paid, and the token that sets the log-in. */
export type Paid = Household & { userId: string; familyId: string; coParentId: string | null; token: string }

const CARD = 'fake-valid-visa-nonce'
type Names = { firstName: string; lastName: string; coParent: string; child: string }

/** A sign-up that is complete except for the payment. Without `address`, the billing address is missing too. */
export async function aHousehold(
  world: World,
  names: Names,
  { address = true, home = AMERICA }: { address?: boolean; home?: Home } = {},
): Promise<Household> {
  const { ask, own } = world
  const phoneNumber = home.phoneNumber?.() ?? world.phoneNumber
  const { firstName, lastName } = names
  const mail = (name: string) => `${name.toLowerCase()}.${own}@example.com`
  const parent = { firstName, lastName, email: mail(firstName), phoneCountryCode: home.dial, phoneNumber }
  const coParentEmail = mail(names.coParent)
  const created = await ask(createRegistration, {
    headers: {},
    body: { parent, sections: ['PARENT'] },
  })
  const { signupId, registrationKey } = created
  const chosen = await firstPackage(world, { ...home, phoneNumber })
  await ask(updateRegistration, {
    params: { signupId },
    headers: { 'registration-key': registrationKey },
    body: {
      parent: { ...parent, timeZone: home.timeZone },
      coParent: { firstName: names.coParent, lastName, email: coParentEmail },
      children: [{ firstName: names.child, lastName, email: null }],
      ...(address ? { address: home.address } : {}),
      order: orderOf(chosen),
      invitation: 'send',
      sections: ['PARENT', 'FAMILY', 'INVITATION', 'PACKAGE', ...(address ? (['ADDRESS'] as const) : [])],
    },
  })
  return { signupId, registrationKey, parent, coParentEmail, chosen }
}

/** The fields that identify a package in an order. */
export const orderOf = ({ id, productId, services }: PackageView) => ({ packageId: id, productId, services })

/** The first ready-made package of one year that is on sale for the visitor. */
async function firstPackage(
  { ask }: World,
  { address, dial, phoneNumber }: Pick<Home, 'address' | 'dial'> & { phoneNumber: string },
): Promise<PackageView> {
  const { packageIds } = await ask(readPricingGroup, {
    query: { country: address.country, phoneCountryCode: dial.slice(1), phoneNumber },
  })
  const { packages } = await ask(readPackages, { query: { ids: packageIds.join(',') } })
  const chosen = packages.find((each) => !each.buildYourOwn && each.subDurationInYears === 1)
  if (!chosen) throw new Error('no package is on sale')
  return chosen
}

type Priced = { taxId: string; totals: { total: number; taxAmount: number } }

/** A card payment of the amount that a page shows. */
export function paymentBody(
  { locale }: World,
  { taxId, totals }: Priced,
  { holder, nonce = CARD }: { holder: string; nonce?: string },
) {
  return {
    amountDisplayed: totals.total,
    taxAmountDisplayed: totals.taxAmount,
    cardHolderName: holder,
    nonce: `${nonce}:${randomUUID()}`,
    paymentType: 'CREDIT_CARD',
    pricingLocale: locale,
    storePaymentOnFile: true,
    taxId,
  } as const
}

type Payment = { forBoth?: boolean; nonce?: string; renews?: boolean }

/** Pays for a household. @throws if the gateway declines, or its answer is lost */
export async function pay(world: World, household: Household, payment: Payment = {}): Promise<Paid> {
  const { forBoth = false, nonce = CARD, renews = true } = payment
  const { signupId, parent, chosen } = household
  const headers = { 'registration-key': household.registrationKey }
  const { phoneCountryCode, phoneNumber } = parent
  const priced = await world.ask(priceOrder, {
    params: { signupId },
    headers,
    body: {
      address: ADDRESS,
      limboId: signupId,
      orderDetail: orderOf(chosen),
      payForCoparent: forBoth,
      phoneCountryCode,
      phoneNumber,
    },
  })
  const placed = await world.ask(placeOrder, {
    params: { signupId },
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: {
      marketingOptIn: false,
      agreedToTerms: false,
      agreedToRenewal: renews,
      parentDuplicateConfirmed: false,
      coParentDuplicateConfirmed: false,
      payForCoparent: forBoth,
      order: orderOf(chosen),
      promoCodes: null,
      payment: paymentBody(world, priced, { holder: `${parent.firstName} ${parent.lastName}`, nonce }),
    },
  })
  if (!('registration' in placed)) throw new Error('the payment is not known yet; a fault may be on')
  const { parent: payer, coParent } = placed.registration
  return {
    ...household,
    userId: payer.userId,
    familyId: payer.familyId,
    coParentId: coParent?.userId ?? null,
    token: placed.clickToJoinToken,
  }
}
