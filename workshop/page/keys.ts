/** Keys and buttons that need a script: `/`, the numbers of personas, “Play again” and “Copy as test”. */
const STEP_MS = 450

document.addEventListener('keydown', (event) => {
  const { target } = event
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select')
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  const wanted = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`)
  if (!wanted) return
  event.preventDefault()
  if (wanted instanceof HTMLInputElement) wanted.focus()
  else wanted.click()
})

document.addEventListener('click', (event) => {
  const pressed = event.target instanceof Element ? event.target.closest('button') : null
  if (pressed?.matches('[data-play]')) play()
  const source = pressed?.dataset['copy']
  if (pressed && source) void copy(source, pressed)
})

/** Shows the steps of the picture one after another. */
function play(): void {
  document.querySelectorAll('#journal .step').forEach((step, index) => {
    const timing = { delay: index * STEP_MS, duration: 1, fill: 'backwards' } as const
    step.animate([{ visibility: 'hidden' }, { visibility: 'visible' }], timing)
  })
}

async function copy(id: string, button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(document.getElementById(id)?.textContent ?? '')
  button.textContent = 'Copied'
}

/** The process that answers a kill ends soon, so the page stays and waits for the next process. */
document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-kill]')) return
  event.preventDefault()
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  void fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined)
})

/** A frame creates a person, so it is loaded only when it is visible. */
const inView = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting || !(target instanceof HTMLIFrameElement)) continue
    inView.unobserve(target)
    target.src = target.dataset['src'] ?? ''
  }
})
for (const frame of document.querySelectorAll('iframe[data-src]')) inView.observe(frame)

/** Frames that were requested while the application was down are loaded again. */
let wasAway = false
new MutationObserver(() => {
  const isAway = document.body.classList.contains('away')
  if (wasAway && !isAway)
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-src][src]'))
      frame.src = frame.dataset['src'] ?? ''
  wasAway = isAway
}).observe(document.body, { attributeFilter: ['class'] })

/** Shows the buttons that need this script, also in parts of the page that are replaced later. */
const show = () => {
  for (const button of document.querySelectorAll<HTMLElement>('[data-play][hidden], [data-copy][hidden]'))
    button.hidden = false
}
show()
new MutationObserver(show).observe(document.body, { childList: true, subtree: true })
