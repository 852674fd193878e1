import { redirect, redirectDocument, type RouterContextProvider } from 'react-router'
import type { PackageView } from '#domain/contracts/packages.ts'
import { updateRegistration, type RegistrationView } from '#domain/contracts/registrations.ts'
import { call } from '../../../lib/api.server.ts'
import { textOf } from '../../../lib/locale.server.ts'
import { mismatchOf, readPackagesOf } from '../../../sections/plan-picker/offered-packages.server.ts'
import { buyerOf, draftKey, forgetDraft, isLost } from '../draft.server.ts'

type Context = Readonly<RouterContextProvider>
export type ChooseAnswer = { mismatch: { country: string } } | { error: string }

/** Keeps the chosen package, unless it is not sold where this parent lives, and leads to its build or to payment. */
export async function choosePackage(
  context: Context,
  { draft, packageId }: { draft: RegistrationView; packageId: number },
): Promise<ChooseAnswer | Response> {
  const [chosen] = await readPackagesOf(context, [packageId])
  if (!chosen) return { error: textOf(context)('api.generic') }
  const mismatch = await mismatchOf(context, { buyer: buyerOf(draft), packageId })
  if (mismatch) return { mismatch }
  return keep(context, chosen)
}

async function keep(context: Context, chosen: PackageView): Promise<ChooseAnswer | Response> {
  const key = draftKey(context)
  if (!key) return redirect('/step1')
  // A build-your-own package is chosen now and built next: without a product it counts as unfinished.
  const order = chosen.buildYourOwn
    ? { packageId: chosen.id, productId: '', services: [] }
    : { packageId: chosen.id, productId: chosen.productId, services: chosen.services }
  const result = await call(context, updateRegistration, { ...key, body: { order, sections: ['PACKAGE'] } })
  if (result.ok) return chosen.buildYourOwn ? redirect('/alacarte') : redirectDocument('/payment')
  if (!isLost(result.status)) return { error: result.problem.message }
  forgetDraft(context)
  return redirect('/step1')
}
