/**
 * Keeps the page open when a link or a button would leave it while the browser is offline. The next page could not be
 * loaded, and the typed text would be lost. The quick exit still leaves.
 *
 * It runs in the page as text, so it uses no other code of this project.
 */
export function stayWithoutNetwork({
  texts,
  shownMs,
}: {
  /** The notice, by language. */
  texts: Record<string, string>
  shownMs: number
}): void {
  let banner: HTMLElement | undefined
  const clear = () => banner?.remove()
  const stay = (event: Event) => {
    event.preventDefault()
    clear()
    banner = document.createElement('div')
    banner.className = 'alert-banner'
    banner.role = 'alert'
    banner.dataset['tone'] = 'warning'
    // At the bottom, because the quick exit is at the top.
    banner.style.inset = 'auto 0 0'
    banner.style.animation = 'none'
    banner.textContent = texts[document.documentElement.lang] ?? ''
    document.body.append(banner)
    setTimeout((shown: HTMLElement) => shown.remove(), shownMs, banner)
  }
  const press = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (navigator.onLine || !link || event.ctrlKey || event.metaKey || event.shiftKey) return
    const [here] = location.href.split('#')
    const isHere = link.href.includes('#') && link.href.split('#')[0] === here
    if (!isHere && link.protocol.startsWith('http') && link.target === '') stay(event)
  }
  const send = (event: SubmitEvent) => {
    const form = event.target
    if (navigator.onLine || event.defaultPrevented || !(form instanceof HTMLFormElement)) return
    if (form.className === 'leave') return
    stay(event)
    if (form.className === 'language') form.reset()
  }
  // The router acts on a click of its links before a later listener.
  window.addEventListener('click', press, true)
  // It prevents the forms that it sends by itself.
  window.addEventListener('submit', send)
  for (const over of ['online', 'popstate']) window.addEventListener(over, clear)
}
