import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { addConsoleCoupon, previewConsoleCoupon } from '#domain/contracts/console/coupons.ts'
import { previewed, refusedForm } from '#web/flows/console/catalogue/form/answers.ts'
import { FormPage, PREVIEW_OR_ADD } from '#web/flows/console/catalogue/form/form-page.tsx'
import { readSoldMarkets } from '#web/flows/console/catalogue/sold.ts'
import { COUPONS_PATH } from '#web/flows/console/catalogue/words.ts'
import { askConsole, requireRight } from '#web/flows/console/shell/ask-console.ts'
import { CouponEffect } from './coupon-effect.tsx'
import { CouponFields } from './coupon-fields.tsx'
import { bodyOf, typedCoupon } from './typed-coupon.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'change-catalogue', wanted: 'add-coupon' })
  return { markets: await readSoldMarkets(context), key: crypto.randomUUID() }
}

/**
 * Shows the effect of the coupon, or adds it. A refused form keeps its key. So a coupon is never added twice after a
 * lost answer.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const fields = await request.formData()
  const typed = typedCoupon(fields)
  const body = bodyOf(typed)
  if (fields.get('what') !== 'add') {
    const answer = await askConsole(context, previewConsoleCoupon, { body })
    return answer.ok ? previewed(typed, answer.body) : refusedForm(typed, answer)
  }
  const answer = await askConsole(context, addConsoleCoupon, {
    headers: { 'idempotency-key': typed.key },
    body: { ...body, reason: typed.reason },
  })
  if (!answer.ok) return refusedForm(typed, answer)
  return redirect(answer.status === 201 ? COUPONS_PATH : `${COUPONS_PATH}?said=asked`)
}

/** The form for a coupon. Before anything is stored, it shows what buyers see and pay. */
export function Component() {
  const { markets, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <FormPage
      title="Add a coupon"
      about="it lowers the orders of everybody who came by its link"
      requestKey={sent?.typed.key || key}
      refused={sent?.refused}
      note="Above a limit of worth, another person must agree first."
      back={COUPONS_PATH}
      buttons={PREVIEW_OR_ADD}
      effect={sent?.preview ? <CouponEffect preview={sent.preview} typed={sent.typed} /> : null}
    >
      <CouponFields markets={markets} typed={sent?.typed ?? null} />
    </FormPage>
  )
}
