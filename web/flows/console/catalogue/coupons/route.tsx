import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { z } from 'zod'
import { may } from '#domain/console/roles.ts'
import { readConsoleCoupons, withdrawConsoleCoupon } from '#domain/contracts/console-coupons.ts'
import { refusalTexts, Refused } from '#web/flows/console/endpoints/said.tsx'
import { askConsole, errorPage, readConsole } from '#web/flows/console/shell/ask-console.ts'
import { consoleHost } from '#web/flows/console/shell/console-host.ts'
import { DoneNote } from '#web/flows/console/shell/done-note.tsx'
import { ScrollFrame } from '#web/flows/console/shell/scroll-frame.tsx'
import { readSoldMarkets } from '../sold.ts'
import { CatalogueTabs } from '../tabs.tsx'
import { ADD_COUPON_PATH, COUPONS_PATH } from '../words.ts'
import { CouponTableRow } from './coupon-row.tsx'
import { couponState, scopeText } from './coupon-words.ts'

const ASKED = z.object({
  before: z.coerce.number().int().positive().optional().catch(undefined),
  said: z.literal('asked').optional().catch(undefined),
})
const FORM = z.object({ id: z.coerce.number().int().positive(), reason: z.string() })

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
    older,
    said: said ?? null,
    mayChange: may(staff.role, 'change-catalogue'),
  }
}

/** Ends a coupon. */
export async function action({ context, request }: ActionFunctionArgs) {
  const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
  if (!sent.success) errorPage(400)
  const { id, reason } = sent.data
  const answer = await askConsole(context, withdrawConsoleCoupon, { params: { id }, body: { reason } })
  if (answer.ok) return redirect(COUPONS_PATH)
  return data({ refused: refusalTexts(answer.problem) }, { status: answer.status })
}

/** The coupons of discount links, by day. */
export function Component() {
  const { coupons, older, said, mayChange } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <main className="page" id="main">
      <title>Coupons - Evenhand console</title>
      <div className="title">
        <h1>Coupons</h1>
        <span className="small quiet">what the visitors of a link pay less; an order gets the best one</span>
        {mayChange ? (
          <span className="right">
            <Link className="btn main" to={ADD_COUPON_PATH}>
              Add a coupon
            </Link>
          </span>
        ) : null}
      </div>
      <CatalogueTabs />
      {said ? (
        <DoneNote>
          Nothing is added yet. Another person must agree: see <Link to="/approvals">Approvals</Link>.
        </DoneNote>
      ) : null}
      {sent ? <Refused texts={sent.refused} /> : null}
      <section className="card">
        {coupons.length === 0 ? (
          <p className="body muted">
            No coupons yet. One lowers the orders of everybody who came by its link.
          </p>
        ) : (
          <ScrollFrame name="Coupons">
            <table className="prices">
              <caption className="vh">Coupons, the newest first</caption>
              <thead>
                <tr>
                  <th scope="col">Coupon</th>
                  <th scope="col">State</th>
                  <th scope="col" className="num">
                    Takes off
                  </th>
                  <th scope="col" className="num">
                    Used
                  </th>
                  <th scope="col">Days and packages</th>
                  <th scope="col" className="wide-only">
                    Link
                  </th>
                </tr>
              </thead>
              <tbody>
                {coupons.map((each) => (
                  <CouponTableRow key={each.coupon.id} {...each} mayChange={mayChange} />
                ))}
              </tbody>
            </table>
          </ScrollFrame>
        )}
        <footer>
          <span>Nothing is overwritten. Orders keep the coupon that they were sold with.</span>
          {older === null ? null : (
            <Link className="btn sm push" to={`${COUPONS_PATH}?before=${older}`}>
              Older
            </Link>
          )}
        </footer>
      </section>
    </main>
  )
}
