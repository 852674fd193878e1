import { useLayoutEffect, useRef } from 'react'
import { useText } from '#web/lib/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice, type NoticeProps } from '#web/ui/notice.tsx'

type RetryNoticeProps = Pick<NoticeProps, 'tone' | 'children'> & {
  /** Called with the form around the button. */
  retry: (form: HTMLFormElement | null) => void
}

/** What could not be loaded, and a button that tries again. It disappears when that succeeds. */
export function RetryNotice({ tone = 'error', retry, children }: RetryNoticeProps) {
  const text = useText()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const pressed = button.current
    return () => {
      if (pressed && document.activeElement === pressed) leaveFocus(pressed.closest('.notice'))
    }
  }, [])
  return (
    <Notice tone={tone} live>
      <p>{children}</p>
      <Button variant="secondary" ref={button} onClick={({ currentTarget }) => retry(currentTarget.form)}>
        {text('checkout.retry')}
      </Button>
    </Notice>
  )
}

/** Moves the focus before an element that disappears, so that Tab goes on from there. */
function leaveFocus(gone: Element | null): void {
  const near = gone?.previousElementSibling ?? gone?.parentElement
  if (!(near instanceof HTMLElement)) return
  near.tabIndex = -1
  near.focus({ preventScroll: true })
}
