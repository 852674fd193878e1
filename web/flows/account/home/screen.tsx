import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import { routerPath } from '#web/lib/link.ts'
import { useSite } from '#web/lib/site.tsx'
import { useText } from '#web/lib/text.tsx'
import { Screen } from '#web/sections/shell/screen.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { DoorCard } from '#web/ui/door-card.tsx'
import { readOwnAccount } from '../session.server.ts'
import type { Route } from './+types/screen.ts'

export async function loader({ context }: Route.LoaderArgs) {
  // This page is public. It also opens when the account cannot be read.
  const entered = await readOwnAccount(context).catch(() => null)
  return {
    user: entered ? { firstName: entered.account.user.firstName, kind: entered.account.user.kind } : null,
  }
}

/** The local stand-in for the product’s home. */
export default function HomeScreen({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { brand, links, basePath } = useSite()
  const { user } = loaderData
  const title = user
    ? text('account.home.titleYou', { firstName: user.firstName })
    : text('account.home.title', { brand })
  return (
    <Screen
      title={title}
      lede={text('account.home.lede')}
      about={user ? undefined : text('account.home.lede')}
    >
      <nav className="doors" aria-label={text('account.home.nav')}>
        {user?.kind === 'parent' && (
          <DoorCard
            to={routerPath(basePath, links.myAccount)}
            icon="family"
            title={text('account.home.account')}
            text={text('account.home.accountText')}
          />
        )}
        {user?.kind === 'professional' && (
          <DoorCard
            to={routerPath(basePath, links.myCases)}
            icon="scales"
            title={text('account.home.cases')}
            text={text('account.home.casesText')}
          />
        )}
        {!user && (
          <>
            <DoorCard
              to={routerPath(basePath, links.logIn)}
              icon="lock"
              title={text('account.logIn.title')}
              text={text('account.home.logInText')}
            />
            <DoorCard
              to={JOIN_PATHS.signup}
              icon="family"
              title={text('account.logIn.signUp')}
              text={text('account.home.signUpText')}
            />
          </>
        )}
      </nav>
      <section className="section" aria-labelledby="apps">
        <h2 id="apps">{text('account.home.apps')}</h2>
        <div className="actions">
          <ButtonAnchor variant="secondary" href={links.iosApp}>
            {text('account.home.ios')}
          </ButtonAnchor>
          <ButtonAnchor variant="secondary" href={links.androidApp}>
            {text('account.home.android')}
          </ButtonAnchor>
        </div>
      </section>
    </Screen>
  )
}
