import type { CallParts } from '#domain/contracts/contract.ts'
import { placeOrder, readCurrentOrder } from '#domain/contracts/orders.ts'
import { priceOrder, readCoupons } from '#domain/contracts/pricing.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { isSamePhone, normalisePhone } from '#domain/people/phone.ts'
import { checkSentAddress } from '#domain/places/sent-address.ts'
import {
  answerCurrentOrder,
  answerOrder,
  answerPrice,
  orderInput,
  type CheckoutDeps,
} from '#server/checkout/index.ts'
import { couponsFor } from '#server/coupons/index.ts'
import { duplicateBudget } from '#server/families/index.ts'
import { mount, type Api } from '#server/platform/mount.ts'
import { isRefusal, refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { draftBuyer } from './draft-buyer.ts'
import { findDraft } from '../draft-store.ts'
import type { Draft } from '../draft.ts'

type Key = { params: { signupId: string }; headers: { 'registration-key': string } }

/** Serves the price, the coupons and the order of a draft. */
export function mountDraftOrders(api: Api, given: CheckoutDeps): void {
  const deps = { ...given, duplicates: duplicateBudget(given.secrets) }

  mount(api, priceOrder, async ({ body, request, ...key }) => {
    const draft = await openDraft(deps, key)
    if (isRefusal(draft)) return draft
    const foreign = notOfDraft(draft, body)
    if (foreign) return foreign
    const errors = addressErrors(draft, { address: body.address, locale: request.locale })
    if (errors.length > 0) return refuseFields(errors)
    const buyer = draftBuyer(deps, { draft, request, confirmsNow: false })
    const { orderDetail: choice, payForCoparent: payForCoParent, paymentCodes: codes, address = null } = body
    const wanted = { choice, payForCoParent, codes, address }
    return answerPrice(deps, buyer, { wanted, locale: request.locale })
  })

  mount(api, readCoupons, async ({ request, ...key }) => {
    const draft = await openDraft(deps, key)
    if (isRefusal(draft)) return draft
    const reader = { locale: request.locale, scopeId: draft.id }
    return { status: 200, body: { coupons: await couponsFor(deps.db, draft.referrer_key, reader) } }
  })

  mount(api, placeOrder, async (call) => {
    const draft = await openDraft(deps, call)
    if (isRefusal(draft)) return draft
    const { body, request } = call
    const buyer = draftBuyer(deps, {
      draft,
      request,
      confirmsNow: body.parentDuplicateConfirmed,
      coParentFirstName: body.payForCoparent ? body.coParentFirstName : null,
    })
    return answerOrder(deps, buyer, orderInput(call, { payForCoParent: body.payForCoparent }))
  })

  mount(api, readCurrentOrder, async ({ request, ...key }) => {
    const draft = await openDraft(deps, key)
    if (isRefusal(draft)) return draft
    return answerCurrentOrder(deps, { scopeId: draft.id, locale: request.locale })
  })
}

type AskedAddress = { address: CallParts<typeof priceOrder>['body']['address']; locale: Locale }

/** What is wrong with the address of a price request. Its tax would be that of no place. */
function addressErrors({ parent }: Draft, { address, locale }: AskedAddress): FieldError[] {
  if (!address) return []
  const { errors } = checkSentAddress(address, { timeZone: parent.timeZone ?? '', locale })
  return errors.filter(({ field }) => field.startsWith('address.'))
}

/** The refusal of a price request that is about another draft. Null if it is about this one. */
function notOfDraft(draft: Draft, asked: CallParts<typeof priceOrder>['body']): Refusal | null {
  if (asked.limboId !== draft.id) return refuse(403, 'api.forbidden')
  const phone = normalisePhone({ code: asked.phoneCountryCode, number: asked.phoneNumber })
  const kept = { code: draft.parent.phoneCountryCode, number: draft.parent.phoneNumber }
  if (isSamePhone(phone, kept)) return null
  return refuseFields([
    { field: phone.code === kept.code ? 'phoneNumber' : 'phoneCountryCode', code: 'api.validation' },
  ])
}

async function openDraft({ db, secrets }: CheckoutDeps, { params, headers }: Key): Promise<Draft | Refusal> {
  const key = headers['registration-key']
  const draft = await findDraft(db, secrets, { signupId: params.signupId, key })
  return draft ?? refuse(404, 'api.expired')
}
