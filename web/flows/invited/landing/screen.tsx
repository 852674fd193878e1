import { Link } from 'react-router'
import { isTreatment } from '#domain/experiments/flags.ts'
import { INVITED_PAGES, INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { invitedFlow } from '#domain/flows/invited.ts'
import { flagsOf } from '#web/lib/flags.server.ts'
import { Frame } from '#web/lib/frame.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { readPackagesOf } from '#web/sections/plan-picker/offered-packages.server.ts'
import { TwoHouses } from '#web/sections/picture/two-houses.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StartOver } from '#web/sections/shell/start-over.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { goTo } from '../go-to.server.ts'
import { enter, leaveLink, needsCode, readOwnContext } from '../invitation.server.ts'
import { useInvitedPage } from '#web/lib/invited-page.ts'
import { exchangeLink } from './exchange-link.server.ts'
import { FamilyMembers } from './family-members.tsx'
import { Questions } from './questions.tsx'
import { WhatIsShared } from './what-is-shared.tsx'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ startOver: 'invitation' })

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  if (token !== null) throw await exchangeLink(context, { token, id: searchParams.get('id') })
  if (!(await needsCode(context))) {
    const { bearer, state } = await enter(context, 'landing')
    if (!bearer.isLink) throw goTo(context, invitedFlow.parent.next(state))
  }
  const invitation = await readOwnContext(context)
  if (!invitation) throw await leaveLink(context)
  const { familyMembers, userId, isSubscriptionCurrent, userCreatedByPro } = invitation
  const { proFirstName, proLastName, paidBy, coparentPackageId } = invitation
  const [plan] = paidBy && coparentPackageId ? await readPackagesOf(context, [coparentPackageId]) : []
  return {
    familyMembers,
    userId,
    isSubscriptionCurrent,
    paid: paidBy && plan ? { name: paidBy, plan: plan.displayName } : null,
    professional: userCreatedByPro && proFirstName ? `${proFirstName} ${proLastName}` : null,
    socialProof: isTreatment(flagsOf(context), 'socialProof'),
  }
}

/** The content of an invitation, and the one button that follows it. */
export default function LandingScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { brand } = useSite()
  const page = useInvitedPage()
  const { professional, familyMembers, userId, socialProof } = loaderData
  return (
    <Screen
      title={text('invited.landing.title')}
      lede={
        professional
          ? text('invited.landing.byProfessional', { name: professional })
          : text('invited.landing.byParent')
      }
      {...(socialProof ? { width: 'wide', picture: <TwoHouses /> } : {})}
    >
      <div className="stack">
        <FamilyMembers members={familyMembers} userId={userId} />
        {loaderData.isSubscriptionCurrent && (
          <Notice tone="success">
            {text('invited.landing.paid')}{' '}
            {loaderData.paid && text('invited.landing.paidBy', loaderData.paid)}
          </Notice>
        )}
        <ButtonLink to={page(INVITED_PATHS.parent)} full>
          {text('invited.landing.start')}
        </ButtonLink>
        <p className="also">
          <Link to={page(INVITED_PAGES.account)}>{text('invited.landing.haveAccount')}</Link>
          <Link to={page(INVITED_PAGES.decline)}>{text('invited.landing.notForMe')}</Link>
        </p>
        {socialProof && <StartOver of="invitation" />}
      </div>
      <WhatIsShared />
      <Questions brand={brand} />
    </Screen>
  )
}
