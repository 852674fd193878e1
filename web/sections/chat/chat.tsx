import { useRef, useState } from 'react'
import { useSite } from '#web/lib/site.tsx'
import { phoneLink, useSupportPhone } from '#web/lib/support-phone.ts'
import { useText } from '#web/lib/text.tsx'
import { ButtonAnchor, Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useMessenger } from './use-messenger.ts'

/**
 * A way to talk to support: the operator's messenger, or e-mail and phone. The messenger loads when the panel opens. A
 * panel that opens automatically does not take the focus. A button that opens or closes the panel moves the focus, and so
 * does Escape in the panel.
 */
export function Chat({ name, opensItself }: { name: string; opensItself: boolean }) {
  const text = useText()
  const [open, setOpen] = useState(opensItself)
  const panel = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { hasFailed, retry } = useMessenger({ name, open })
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape in any control closes the panel
    <div className="chat" ref={panel} tabIndex={-1} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <Card
        title={text('chrome.chat.title')}
        action={
          <Button variant="text" onClick={close}>
            {text('chrome.close')}
          </Button>
        }
      >
        {hasFailed && (
          <Notice tone="warning" live>
            <p>{text('chrome.chat.failed')}</p>
            <Button variant="text" onClick={retry}>
              {text('chrome.chat.retry')}
            </Button>
          </Notice>
        )}
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
        <ButtonAnchor variant="secondary" href={phoneLink(phone)}>
          {text('chrome.chat.call', { phone })}
        </ButtonAnchor>
      </div>
    </>
  )
}
