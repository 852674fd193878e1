import { data, redirect, type ActionFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { withdrawConsoleAffiliate } from '#domain/contracts/console/affiliates.ts'
import type { withdrawConsoleCoupon } from '#domain/contracts/console/coupons.ts'
import type { withdrawConsoleItemDay } from '#domain/contracts/console/items.ts'
import type { withdrawConsoleTaxRate } from '#domain/contracts/console/taxes.ts'
import type { withdrawConsoleText } from '#domain/contracts/console/texts.ts'
import { refusalTexts } from '#web/flows/console/shell/refused.tsx'
import { askConsole, errorPage } from '#web/flows/console/shell/ask-console.ts'

/** The calls that withdraw a row. They have the same parameters and the same body. */
type Withdraws =
  | typeof withdrawConsoleAffiliate
  | typeof withdrawConsoleCoupon
  | typeof withdrawConsoleItemDay
  | typeof withdrawConsoleTaxRate
  | typeof withdrawConsoleText

const FORM = z.object({ id: z.coerce.number().int().positive(), reason: z.string() })

/** The action of a list that withdraws one of its rows. `path` is the list. */
export function withdrawAction(contract: Withdraws, path: string) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const sent = FORM.safeParse(Object.fromEntries(await request.formData()))
    if (!sent.success) errorPage(400)
    const { id, reason } = sent.data
    const answer = await askConsole(context, contract, { params: { id }, body: { reason } })
    if (answer.ok) return redirect(path)
    return data({ refused: refusalTexts(answer.problem) }, { status: answer.status })
  }
}
