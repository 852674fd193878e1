import { JOIN_PATHS, JOIN_BACK } from '#domain/flows/join-paths.ts'
import { joinFlow } from '#domain/flows/join.ts'
import { Frame } from '#web/lib/frame.ts'
import { useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { SupportText } from '#web/sections/shell/support-text.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { DoorCard } from '#web/ui/door-card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ keepsPageInLanguageChange: true })

/** Everybody may enter this step, so no draft is read. */
export function loader({ request }: Route.LoaderArgs) {
  const answeredYes = new URL(request.url).searchParams.get('account') === 'yes'
  return { answeredYes, no: JOIN_PATHS[joinFlow.coParentStatus.next()] }
}

/**
 * Asks whether the co-parent already has an account. If so, the parent should use their invitation and not create a
 * second family.
 */
export default function CoParentStatusScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  return (
    <Screen
      title={text('join.status.title')}
      lede={text('join.status.lede')}
      about={text('join.status.lede')}
      back={JOIN_BACK.coParentStatus}
    >
      <div className="doors">
        <DoorCard
          to={loaderData.no}
          icon="plus"
          title={text('join.status.no')}
          text={text('join.status.no.text')}
        />
        <DoorCard
          to={`${JOIN_PATHS.coParentStatus}?account=yes`}
          icon="mail"
          title={text('join.status.yes')}
          text={text('join.status.yes.text')}
        />
      </div>
      {loaderData.answeredYes && <LookForInvitation />}
    </Screen>
  )
}

function LookForInvitation() {
  const text = useText()
  const site = useSite()
  const phone = useSupportPhone()
  return (
    <Notice title={text('join.status.notice.title')} live>
      <p>{text('join.status.notice.text')}</p>
      <p>{text('join.status.notice.spam')}</p>
      <p>
        <SupportText>{text('join.status.notice.support', { phone, email: site.supportEmail })}</SupportText>
      </p>
      <ButtonAnchor variant="secondary" href={site.links.logIn}>
        {text('chrome.logIn')}
      </ButtonAnchor>
    </Notice>
  )
}
