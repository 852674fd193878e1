import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { makeConsoleCodes } from '#domain/contracts/console/codes.ts'
import { askConsole, requireRight } from '#web/flows/console/shell/ask-console.ts'
import { refusedForm } from '#web/flows/console/catalogue/form/answers.ts'
import { FormPage } from '#web/flows/console/catalogue/form/form-page.tsx'
import { readSoldMarkets } from '#web/flows/console/catalogue/sold.ts'
import { CODES_PATH, runPath } from '#web/flows/console/catalogue/words.ts'
import { RunFields } from './run-fields.tsx'
import { bodyOf, typedRun } from './typed-run.ts'
import { SendButton } from '#web/flows/console/shell/send-button.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  await requireRight(context, { right: 'change-catalogue', wanted: 'make-codes' })
  return { markets: await readSoldMarkets(context), key: crypto.randomUUID() }
}

/** A refused form keeps its key. So codes are never made twice after a lost answer. */
export async function action({ context, request }: ActionFunctionArgs) {
  const typed = typedRun(await request.formData())
  const body = bodyOf(typed)
  const wrong = Number.isNaN(body.count) ? 'Write how many codes, such as 500.' : null
  if (wrong) return data({ typed, refused: [wrong], preview: null }, { status: 422 })
  const answer = await askConsole(context, makeConsoleCodes, {
    headers: { 'idempotency-key': typed.key },
    body,
  })
  if (!answer.ok) return refusedForm(typed, answer)
  return redirect(answer.status === 201 ? `${runPath(answer.body.id)}?said=made` : `${CODES_PATH}?said=asked`)
}

/** The form for a run of codes. */
export function Component() {
  const { markets, key } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <FormPage
      title="Make codes"
      about="each is a prepaid value that a buyer types at the checkout"
      requestKey={sent?.typed.key || key}
      refused={sent?.refused}
      note="Above a limit of worth, another person must agree first."
      back={CODES_PATH}
      buttons={<SendButton>Make codes</SendButton>}
    >
      <RunFields markets={markets} typed={sent?.typed ?? null} />
    </FormPage>
  )
}
