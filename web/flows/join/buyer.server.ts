import type { RouterContextProvider } from 'react-router'
import { placeOrder, readCurrentOrder } from '#domain/contracts/orders.ts'
import { readClientToken } from '#domain/contracts/payments.ts'
import { priceOrder, readCoupons } from '#domain/contracts/pricing.ts'
import { updateRegistration, type RegistrationView } from '#domain/contracts/registrations.ts'
import { JOIN_PATHS, type JoinStep } from '#domain/flows/join-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { keepCountry } from '#web/lib/home-country.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { withOnlyTimeZone } from '#web/sections/checkout/billing/only-time-zone.server.ts'
import { forgetTypedAddress } from '#web/sections/checkout/billing/typed-address.server.ts'
import type { Buyer, BuyerKind } from '#web/sections/checkout/buyer.ts'
import { paymentBody } from '#web/sections/checkout/order-body.server.ts'
import type { Ways } from '#web/sections/plan-picker/chooser.ts'
import {
  draftKey,
  enterWithDraft,
  forgetDraft,
  isDraftGone,
  readDraft,
  residenceOf,
  type DraftKey,
} from './draft.server.ts'
import { goTo } from './go-to.server.ts'
import { holdCredentials } from './hold-credentials.server.ts'
import { noteDeviceCheck } from './payment/note-device-check.server.ts'

type Context = Readonly<RouterContextProvider>

const NOT_AUTHORISED = 401

/** New parents buy with the draft of this browser. */
export function newParents(context: Context): BuyerKind {
  const ways = waysOf(context)
  const withKey = async <A>(ask: (key: DraftKey) => Promise<A>) => {
    const key = draftKey(context)
    return key && ask(key)
  }
  return {
    ...ways,
    absent: () => goTo(context, 'parent'),
    identify: () =>
      withKey(async (key) => {
        const draft = await readDraft(context)
        return draft && newParent(context, { key, draft })
      }),
    readToken: (country) =>
      withKey(({ params: { signupId }, headers }) =>
        call(context, readClientToken, { query: { country, signupId }, headers }),
      ),
    readOrder: () => withKey((key) => call(context, readCurrentOrder, key)),
    paid: (placed) => {
      noteDeviceCheck(context, placed)
      holdCredentials(context, placed)
      return { outcome: 'paid', next: JOIN_PATHS.credentials }
    },
    noOrder: textOf(context)('api.generic'),
  }
}

/** Lets a new parent into a step as a buyer, or redirects them to the step they need. */
export async function enterAsBuyer(context: Context, step: JoinStep): Promise<Buyer> {
  return newParent(context, await enterWithDraft(context, step))
}

type KeptDraft = { key: DraftKey; draft: RegistrationView }

/** The parent of a draft as a buyer. */
export function newParent(context: Context, { key, draft }: KeptDraft): Buyer {
  const { parent, address, order, parentDuplicateConfirmed, coParentDuplicateConfirmed } = draft
  return {
    ways: waysOf(context),
    order,
    residence: residenceOf(draft),
    headers: {},
    shown: { name: parent.firstName, email: parent.email },
    offered: async () => ({
      coupons: await couponsOfDraft(context, key),
      // The pricing page may have chosen a package before this flow began.
      chosenId: order?.packageId ?? sessionOf(context).data.pricingSelection ?? null,
    }),
    keepOrder: async (chosen) => {
      const kept = await call(context, updateRegistration, {
        ...key,
        body: { order: chosen, sections: ['PACKAGE'] },
      })
      // The next person at this browser has not chosen it.
      if (kept.ok) sessionOf(context).set({ pricingSelection: undefined })
      return kept
    },
    saveAddress: async (input) => saveDraftAddress(context, { key, draft }, input),
    price: (chosen, { codes, payForCoParent }) =>
      call(context, priceOrder, {
        ...key,
        body: {
          address: address ? { ...address, type: 'PRIMARY' } : null,
          limboId: draft.signupId,
          orderDetail: chosen,
          payForCoparent: payForCoParent,
          paymentCodes: codes,
          phoneCountryCode: parent.phoneCountryCode,
          phoneNumber: parent.phoneNumber,
        },
      }),
    place: (chosen, input) =>
      call(context, placeOrder, {
        params: key.params,
        headers: { ...key.headers, 'idempotency-key': input.idempotencyKey },
        body: {
          ...paymentBody(context, input),
          order: chosen,
          parentDuplicateConfirmed,
          coParentDuplicateConfirmed,
          payForCoparent: input.payForCoParent,
          coParentFirstName: input.coParentName,
        },
      }),
  }
}

async function saveDraftAddress(
  context: Context,
  { key, draft: { parent, parentDuplicateConfirmed } }: KeptDraft,
  input: Parameters<Buyer['saveAddress']>[0],
) {
  const { timeZone, ...typed } = await withOnlyTimeZone(context, input)
  const result = await call(context, updateRegistration, {
    ...key,
    body: {
      parent: { ...parent, timeZone },
      address: typed,
      parentDuplicateConfirmed,
      sections: ['PARENT', 'ADDRESS'],
      segmentAnonymousId: sessionOf(context).data.visitor,
    },
  })
  if (result.ok) {
    keepCountry(context, typed.country)
    forgetTypedAddress(context)
  }
  return result
}

const PATHS = {
  packages: JOIN_PATHS.packages,
  build: JOIN_PATHS.aLaCarte,
  payment: JOIN_PATHS.payment,
  duplicate: JOIN_PATHS.duplicate,
} as const

function waysOf(context: Context): Ways {
  return {
    path: (to) => PATHS[to],
    // For a payment, the specification counts 401 among the answers that end a draft.
    ended: async ({ status }, at) => {
      if (!isDraftGone(status) && !(at === 'pay' && status === NOT_AUTHORISED)) return null
      forgetDraft(context)
      return goTo(context, 'parent')
    },
  }
}

/** The coupons that this draft may use. */
async function couponsOfDraft(context: Context, key: DraftKey) {
  const found = await call(context, readCoupons, key)
  return found.ok ? found.body.coupons : []
}
