import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { offerPasskeys } from './offer-passkeys.ts'
import { passkeyCalls } from './passkey-calls.ts'

type State = 'idle' | 'busy' | 'cancelled' | 'refused' | 'lost'

/**
 * The log-in with a passkey, beside the password. The browser also offers passkeys in its list below the username. `to`
 * is the page that the person wants.
 */
export function PasskeyLogIn({ to }: { to: string }) {
  const text = useText()
  const path = useHref(ACCOUNT_PATHS.logInPasskey)
  const [state, setState] = useState<State>('idle')
  /** When a request by the button ends, the list is offered again. */
  const [round, setRound] = useState(0)
  const offer = useRef<AbortController>(null)
  const [calls] = useState(() => passkeyCalls({ path, to }))
  const begin = useEffectEvent((signal: AbortSignal) =>
    offerPasskeys({ ...calls, signal, onFailed: setState }),
  )

  useEffect(() => {
    const controller = new AbortController()
    offer.current = controller
    begin(controller.signal).catch(() => undefined)
    return () => controller.abort()
  }, [round])

  async function press() {
    setState('busy')
    // The browser handles one request at a time.
    offer.current?.abort()
    const ended = await logIn().catch(() => 'lost' as const)
    if (ended === null) return
    setState(ended)
    setRound((before) => before + 1)
  }

  /** Null if the log-in succeeded, and the next page is opening. */
  async function logIn(): Promise<State | null> {
    const [{ takePasskey }, options] = await Promise.all([import('#web/lib/passkeys.ts'), calls.ask()])
    if (!options) return 'refused'
    const answer = await takePasskey(options)
    if (typeof answer === 'string') return answer === 'cancelled' ? 'cancelled' : 'refused'
    const ended = await calls.enter(answer)
    return ended === 'entered' ? null : ended
  }

  return (
    <>
      <Button variant="secondary" full onClick={() => void press()} aria-disabled={state === 'busy'}>
        {text('account.logIn.passkey')}
      </Button>
      <output className="submit-note">
        {state === 'cancelled' && text('account.logIn.passkeyCancelled')}
        {state === 'refused' && text('account.logIn.passkeyRefused')}
        {state === 'lost' && text('chrome.unreachable')}
      </output>
    </>
  )
}
