import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { makeConsoleCodes } from '#domain/contracts/console-codes.ts'
import { refusalTexts, Refused } from '#web/flows/console/endpoints/said.tsx'
import { askConsole, requireRight } from '#web/flows/console/shell/ask-console.ts'
import { readSoldMarkets } from '#web/flows/console/catalogue/sold.ts'
import { CODES_PATH, runPath } from '#web/flows/console/catalogue/words.ts'
import { RunFields } from './run-fields.tsx'
import { bodyOf, typedRun } from './typed-run.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'change-catalogue', wanted: 'make-codes' })
  return { markets: await readSoldMarkets(context), key: crypto.randomUUID() }
}

/** A refused form keeps its key. So codes are never made twice after a lost answer. */
export async function action({ context, request }: ActionFunctionArgs) {
  const typed = typedRun(await request.formData())
  const body = bodyOf(typed)
  const wrong = Number.isNaN(body.count) ? 'Write how many codes, such as 500.' : null
  if (wrong) return data({ typed, refused: [wrong] }, { status: 422 })
  const answer = await askConsole(context, makeConsoleCodes, {
    headers: { 'idempotency-key': typed.key },
    body,
  })
  if (!answer.ok) return data({ typed, refused: refusalTexts(answer.problem) }, { status: answer.status })
  return redirect(answer.status === 201 ? `${runPath(answer.body.id)}?said=made` : `${CODES_PATH}?said=asked`)
}

/** The form for a run of codes. */
export function Component() {
  const { markets, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <main className="page" id="main">
      <title>Make codes - Evenhand console</title>
      <div className="title">
        <h1>Make codes</h1>
        <span className="small quiet">each is a prepaid value that a buyer types at the checkout</span>
      </div>
      {sent ? <Refused texts={sent.refused} /> : null}
      <form className="card" method="post" aria-label="Make codes">
        <input type="hidden" name="key" value={sent?.typed.key || key} />
        <RunFields markets={markets} typed={sent?.typed ?? null} />
        <footer>
          <span className="small quiet">Above a limit of worth, another person must agree first.</span>
          <Link className="btn push" to={CODES_PATH} data-key="escape">
            Cancel
          </Link>
          <button className="btn main">Make codes</button>
        </footer>
      </form>
    </main>
  )
}
