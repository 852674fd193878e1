import { data, redirect, useNavigation } from 'react-router'
import { joinFlow, JOIN_STEPS_TOTAL } from '#domain/flows/join.ts'
import { useText } from '../../../lib/text.tsx'
import { BuildYourOwn } from '../../../sections/build-your-own/build-your-own.tsx'
import { builtIn } from '../../../sections/build-your-own/built-in.ts'
import { Screen } from '../../../sections/shell/screen.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { readPackagesOf } from '../../../sections/plan-picker/offered-packages.server.ts'
import { enterWithDraft } from '../draft.server.ts'
import { buildPackage } from './build-package.server.ts'
import type { Route } from './+types/screen.ts'

type Context = Route.LoaderArgs['context']

async function enterBuild(context: Context) {
  const { draft } = await enterWithDraft(context, 'aLaCarte')
  const [plan] = draft.order ? await readPackagesOf(context, [draft.order.packageId]) : []
  if (!plan) throw redirect('/step3')
  return { draft, plan }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { draft, plan } = await enterBuild(context)
  return { plan, built: draft.order }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { plan } = await enterBuild(context)
  const kept = await buildPackage(context, builtIn(await request.formData(), plan))
  return kept instanceof Response ? kept : data(kept, { status: 422 })
}

/** A package put together from its parts. */
export default function ALaCarteScreen({ loaderData, actionData }: Route.ComponentProps) {
  const text = useText()
  const pending = useNavigation().state !== 'idle'
  return (
    <Screen
      title={text('join.build.title')}
      lede={text('join.build.lede')}
      back={joinFlow.aLaCarte.back}
      step={{ number: 3, total: JOIN_STEPS_TOTAL }}
    >
      {actionData && (
        <Notice tone="error" live>
          {actionData.error}
        </Notice>
      )}
      <BuildYourOwn {...loaderData} pending={pending} />
    </Screen>
  )
}
