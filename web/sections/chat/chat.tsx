import { useEffect, useRef, useState } from 'react'
import { useHref } from 'react-router'
import { useNonce, useSite } from '#web/lib/site.tsx'
import { useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { ButtonAnchor, Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/**
 * A way to talk to support: the operator's messenger, or e-mail and phone. The messenger loads when the panel
 * opens. A panel that opens by itself does not take the focus. A button that opens or closes the panel moves
 * the focus.
 */
export function Chat({ opensItself }: { opensItself: boolean }) {
  const text = useText()
  const [open, setOpen] = useState(opensItself)
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useMessenger(open)
  if (!open) {
    return (
      <p className="chat">
        <Button
          ref={opener}
          variant="secondary"
          aria-expanded={false}
          onClick={() => {
            setOpen(true)
            requestAnimationFrame(() => panel.current?.focus())
          }}
        >
          {text('chrome.chat.open')}
        </Button>
      </p>
    )
  }
  return (
    <div className="chat" ref={panel} tabIndex={-1}>
      <Card
        title={text('chrome.chat.title')}
        action={
          <Button
            variant="text"
            onClick={() => {
              setOpen(false)
              requestAnimationFrame(() => opener.current?.focus())
            }}
          >
            {text('chrome.close')}
          </Button>
        }
      >
        <Contacts />
      </Card>
    </div>
  )
}

function Contacts() {
  const text = useText()
  const site = useSite()
  const phone = useSupportPhone()
  return (
    <>
      <p>{text('chrome.chat.text')}</p>
      <div className="actions">
        <ButtonAnchor variant="secondary" href={`mailto:${site.supportEmail}`}>
          {text('chrome.chat.write', { email: site.supportEmail })}
        </ButtonAnchor>
        <ButtonAnchor variant="secondary" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {text('chrome.chat.call', { phone })}
        </ButtonAnchor>
      </div>
    </>
  )
}

/** Opens the operator's messenger, if there is one. If that fails, e-mail and phone stay on the page. */
function useMessenger(open: boolean): void {
  const nonce = useNonce()
  const path = useHref('/chat')
  const asked = useRef(false)
  const gone = useRef(false)
  useEffect(() => {
    if (!open || asked.current) return
    asked.current = true
    void import('#web/lib/messenger.ts')
      .then(({ openMessenger }) => openMessenger({ path, nonce, isGone: () => gone.current }))
      .catch(() => null)
  }, [open, path, nonce])
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      leaveScriptBehind()
    }
  }, [])
}

/** A vendor's script cannot be removed from a document. Therefore the next page loads as a new document. */
function leaveScriptBehind(): void {
  if (!document.querySelector('script[data-messenger]')) return
  document.body.inert = true
  window.location.reload()
}
