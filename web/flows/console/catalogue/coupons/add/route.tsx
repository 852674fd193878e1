import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { addConsoleCoupon, previewConsoleCoupon } from '#domain/contracts/console-coupons.ts'
import { readSoldMarkets } from '#web/flows/console/catalogue/sold.ts'
import { COUPONS_PATH } from '#web/flows/console/catalogue/words.ts'
import { refusalTexts, Refused } from '#web/flows/console/endpoints/said.tsx'
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
    if (answer.ok) return data({ typed, refused: [], preview: answer.body })
    return data({ typed, refused: refusalTexts(answer.problem), preview: null }, { status: answer.status })
  }
  const answer = await askConsole(context, addConsoleCoupon, {
    headers: { 'idempotency-key': typed.key },
    body: { ...body, reason: typed.reason },
  })
  if (answer.ok) return redirect(answer.status === 201 ? COUPONS_PATH : `${COUPONS_PATH}?said=asked`)
  return data({ typed, refused: refusalTexts(answer.problem), preview: null }, { status: answer.status })
}

/** The form for a coupon. Before anything is stored, it shows what buyers see and pay. */
export function Component() {
  const { markets, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <main className="page" id="main">
      <title>Add a coupon - Evenhand console</title>
      <div className="title">
        <h1>Add a coupon</h1>
        <span className="small quiet">it lowers the orders of everybody who came by its link</span>
      </div>
      {sent && sent.refused.length > 0 ? <Refused texts={sent.refused} /> : null}
      <form className="card mb16" method="post" aria-label="Add a coupon">
        <input type="hidden" name="key" value={sent?.typed.key || key} />
        <CouponFields markets={markets} typed={sent?.typed ?? null} />
        <footer>
          <span className="small quiet">Above a limit of worth, another person must agree first.</span>
          <Link className="btn push" to={COUPONS_PATH} data-key="escape">
            Cancel
          </Link>
          <button className="btn" name="what" value="preview">
            Show what it does
          </button>
          <button className="btn main" name="what" value="add">
            Add
          </button>
        </footer>
      </form>
      {sent?.preview ? <CouponEffect preview={sent.preview} typed={sent.typed} /> : null}
    </main>
  )
}
