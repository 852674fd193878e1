import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import {
  openStep,
  PROFESSIONAL_STEPS,
  stepNumber,
  type ProfessionalStep,
} from '#domain/flows/professional.ts'
import { localTime } from '#domain/places/local-time.ts'
import { textIn } from '#web/lib/form-data.ts'
import { ForOwner } from '#web/lib/form-owner.tsx'
import { Frame } from '#web/lib/frame.ts'
import { localeOf } from '#web/lib/locale.server.ts'
import { nameOfProfessional } from '#web/lib/session/link-owner.server.ts'
import { takeNotice } from '#web/lib/notice.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { isChosen } from './choices/choices.ts'
import { namesOf, readChoices, readEntered } from './choices/choices.server.ts'
import { firstOpenStep, leaveFailure, readDraft } from './draft/draft.server.ts'
import { ErrorScreen, SuccessScreen } from './lazy.ts'
import { OUTCOME_PATH, pathOf } from './paths.ts'
import { saveStep } from './step/save-step.server.ts'
import { isUnreachable, reach } from '#web/lib/unreachable.ts'
import { Notice } from '#web/ui/notice.tsx'
import { StepScreen } from './step/step-screen.tsx'
import { tryAgain } from './outcome/submit.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ forProfessionals: true, startOver: 'sign-up' })

/**
 * Shows the step of the address, or the outcome of the submission. A page that is not allowed redirects once.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('step')
  const wanted = PROFESSIONAL_STEPS.find((step) => String(stepNumber(step)) === asked) ?? null
  const { stored, progress } = readDraft(context)
  if (stored?.outcome === 'SUCCESS' && stored.created) {
    if (asked !== null) throw redirect(OUTCOME_PATH)
    return {
      ...pageOf(context),
      state: 'SUCCESS' as const,
      created: stored.created,
      named: await namesOf(context, stored.created),
    }
  }
  if (stored?.outcome === 'ERROR') {
    if (wanted !== 'TWO' && asked !== null) throw redirect(OUTCOME_PATH)
    if (wanted === null) {
      const { country = null, timezone: timeZone = null } = stored.form
      const failedAgain = failedAgainAt(context)
      return { ...pageOf(context), state: 'ERROR' as const, country, timeZone, failedAgain }
    }
    leaveFailure(context)
  }
  // A first visit shows step 1 without a redirect to its address.
  return loadStep(context, asked === null && progress.completed === 0 ? 'ONE' : wanted)
}

/** The time of another failed attempt, in the time zone of the practice. Null after the first failure. */
function failedAgainAt(context: Route.LoaderArgs['context']): string | null {
  const { failedAgain, form } = readDraft(context).stored ?? {}
  if (failedAgain === undefined) return null
  const there = {
    locale: localeOf(context),
    country: form?.country ?? null,
    timeZone: form?.timezone ?? null,
  }
  return localTime(new Date(failedAgain), { ...there, style: 'second' })
}

/** Whose page this is, and what another page left for it. */
function pageOf(context: Route.LoaderArgs['context']) {
  return { owner: nameOfProfessional(sessionOf(context).data), notice: takeNotice(context) }
}

async function loadStep(context: Route.LoaderArgs['context'], wanted: ProfessionalStep | null) {
  const { progress } = readDraft(context)
  if (!wanted || !openStep(progress, wanted)) throw redirect(pathOf(firstOpenStep(progress.completed)))
  const [choices, entered] = await Promise.all([readChoices(context), readEntered(context)])
  return { ...pageOf(context), state: wanted, choices, entered }
}

export async function action({ context, request }: Route.ActionArgs) {
  const submitted = await readForm(request)
  const intent = textIn(submitted, 'intent')
  if (intent === 'another') {
    sessionOf(context).set({ professional: undefined, nextProfessional: crypto.randomUUID() })
    return redirect(OUTCOME_PATH)
  }
  if (intent === 'try-again') return tryAgain(context)
  if (readDraft(context).stored?.outcome) return redirect(OUTCOME_PATH)
  const answer = await saveStep(context, submitted)
  if (answer instanceof Response) return answer
  return data(answer, { status: 'errors' in answer ? 422 : 200 })
}

/** Nothing is loaded again while the server cannot be reached. The answer to the choice of a place has its lists. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return !isUnreachable(actionResult) && !isChosen(actionResult) && defaultShouldRevalidate
}

/** Typed text stays when the network fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reach(serverAction)
}

/** The professional's registration: three steps and their outcome. */
export default function ProfessionalScreen(props: Route.ComponentProps) {
  return (
    <ForOwner value={props.loaderData.owner}>
      <Page {...props} />
    </ForOwner>
  )
}

function Page({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { notice } = loaderData
  const confirmation = notice && <Notice live>{notice}</Notice>
  switch (loaderData.state) {
    case 'SUCCESS': {
      const { created, named } = loaderData
      return <SuccessScreen {...{ created, named, confirmation }} />
    }
    case 'ERROR': {
      const { country, timeZone, failedAgain } = loaderData
      const unreachableAt = isUnreachable(actionData) ? actionData.at : null
      return <ErrorScreen {...{ country, timeZone, failedAgain, unreachableAt, confirmation }} />
    }
    default: {
      const { state: step, choices, entered } = loaderData
      return <StepScreen key={step} {...{ step, choices, entered, confirmation }} answer={actionData} />
    }
  }
}
