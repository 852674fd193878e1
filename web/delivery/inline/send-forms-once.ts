/**
 * Sends a form once if its button is pressed again before the next page arrives. The browser would cancel the first
 * request, which may have had its effect, and send a second one. The pressed button shows that it works.
 *
 * It is for forms that the browser itself sends, because the script of the page has not arrived yet. The script may
 * arrive before the next page does. Header and footer have forms that a visitor may change or leave the page with.
 *
 * It runs in the page as text, so it uses no other code of this project.
 */
export function sendFormsOnce({
  hydrated,
  stayed,
  waitMs,
}: {
  /** The event after which the script sends the forms. */
  hydrated: string
  /** The event that says that the page stays although a form was sent. */
  stayed: string
  /** After this time without a next page, the form can be sent again. */
  waitMs: number
}): void {
  let sent: EventTarget | null = null
  let button: HTMLElement | null = null
  const forget = () => {
    delete button?.dataset['pending']
    sent = button = null
  }
  const release = () => {
    forget()
    document.dispatchEvent(new Event(stayed))
  }
  // This comes before the listeners of the script.
  const refuse = (event: Event) => {
    if (sent === null || event.target !== sent) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // This comes after them. They prevent the forms that they send.
  const note = ({ defaultPrevented, target, submitter }: SubmitEvent) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement)) return
    if (target.method !== 'post' || !target.closest('main')) return
    forget()
    sent = target
    button = submitter
    if (button) button.dataset['pending'] = 'true'
    setTimeout((late: EventTarget) => late === sent && release(), waitMs, target)
  }
  window.addEventListener('submit', refuse, true)
  window.addEventListener('submit', note)
  document.addEventListener(hydrated, () => window.removeEventListener('submit', note), { once: true })
  // Back may show this page again as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && release())
}
