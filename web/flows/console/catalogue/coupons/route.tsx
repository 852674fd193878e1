import { Link, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { may } from '#domain/console/roles.ts'
import { readConsoleCoupons, withdrawConsoleCoupon } from '#domain/contracts/console/coupons.ts'
import { readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { ListPage } from '../list/list-page.tsx'
import { withdrawAction } from '../list/withdraw-action.ts'
import { readSoldMarkets } from '../sold.ts'
import { ADD_COUPON_PATH, COUPONS_PATH } from '../words.ts'
import { CouponTableRow } from './coupon-row.tsx'
import { couponState, scopeText } from './coupon-words.ts'

const ASKED = z.object({
  before: z.coerce.number().int().positive().optional().catch(undefined),
  said: z.literal('asked').optional().catch(undefined),
})

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { before, said } = ASKED.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { coupons, older } = await readConsole(context, readConsoleCoupons, { query: { before } })
  const sold = (await readSoldMarkets(context)).flatMap(({ packages }) => packages)
  const names = new Map(sold.map(({ id, name }) => [id, name]))
  const { staff, now } = context.get(consoleHost)
  return {
    coupons: coupons.map((coupon) => ({
      coupon,
      state: couponState(coupon, now),
      scope: scopeText(coupon, names),
    })),
    older: older === null ? null : `${COUPONS_PATH}?before=${older}`,
    said: said ?? null,
    mayChange: may(staff.role, 'change-catalogue'),
  }
}

/** Ends a coupon. */
export const action = withdrawAction(withdrawConsoleCoupon, COUPONS_PATH)

/** The coupons of discount links, by day. */
export function Component() {
  const { coupons, older, said, mayChange } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Coupons"
      about="what the visitors of a link pay less; an order gets the best one"
      adds={mayChange ? [{ text: 'Add a coupon', to: ADD_COUPON_PATH }] : []}
      done={said ? <Asked /> : null}
      refused={useActionData<typeof action>()?.refused}
      caption="Coupons, the newest first"
      columns={[
        'Coupon',
        'State',
        { name: 'Takes off', look: 'num' },
        { name: 'Used', look: 'num' },
        'Days and packages',
        { name: 'Link', look: 'wide-only' },
      ]}
      empty={
        coupons.length === 0
          ? 'No coupons yet. One lowers the orders of everybody who came by its link.'
          : null
      }
      note="Nothing is overwritten. Orders keep the coupon that they were sold with."
      older={older}
    >
      {coupons.map((each) => (
        <CouponTableRow key={each.coupon.id} {...each} mayChange={mayChange} />
      ))}
    </ListPage>
  )
}

function Asked() {
  return (
    <>
      Nothing is added yet. Another person must agree: see <Link to="/approvals">Approvals</Link>.
    </>
  )
}
