import { Link } from 'react-router'
import { INVITED_PATHS } from '#domain/flows/invited-paths.ts'
import { HOME, JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { joinFlow, resumeAt } from '#domain/flows/join.ts'
import { PROFESSIONAL_PATHS } from '#domain/flows/professional-paths.ts'
import { Frame } from '#web/lib/frame.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { offeredChat } from '#web/sections/chat/chat-id.server.ts'
import { Chat } from '#web/sections/chat/chat.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { StartOver } from '#web/sections/shell/start-over.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DoorCard } from '#web/ui/door-card.tsx'
import { joinState, readDraft } from '../draft.server.ts'
import type { Route } from './+types/screen.ts'

export const handle = new Frame({ outerHosts: 'messenger' })

export async function loader({ context }: Route.LoaderArgs) {
  const state = await joinState(context, await readDraft(context).catch(() => null))
  const stopped = resumeAt(state)
  return {
    parents: JOIN_PATHS[joinFlow.signup.next(state)],
    resume: stopped === null || stopped === HOME ? null : JOIN_PATHS[stopped],
    chat: offeredChat(context),
  }
}

/** The first page: two choices, and a small link for invited people. */
export default function SignupScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { brand } = useSite()
  return (
    <Screen
      title={text('join.signup.title', { brand })}
      lede={text('join.signup.lede')}
      about={text('join.signup.about')}
    >
      {loaderData.resume && (
        <Card title={text('join.signup.resume')}>
          <ButtonLink to={loaderData.resume} full>
            {text('join.signup.resume.go')}
          </ButtonLink>
          <StartOver of="sign-up" />
        </Card>
      )}
      <div className="doors">
        <DoorCard
          to={loaderData.parents}
          icon="family"
          title={text('join.signup.parents')}
          text={text('join.signup.parents.text')}
        />
        <DoorCard
          to={PROFESSIONAL_PATHS.registration}
          icon="scales"
          title={text('join.signup.professionals')}
          text={text('join.signup.professionals.text')}
        />
      </div>
      <p className="aside">
        {text('join.signup.invited')}{' '}
        <Link to={`${INVITED_PATHS.request}?find=1`}>{text('join.signup.invitedLink')}</Link>
      </p>
      {loaderData.chat && <Chat name={loaderData.chat} opensItself={false} />}
    </Screen>
  )
}
