/**
 * The preview follows the hit that has the focus. Each preview is a row of the audit trail, so a hit that is only passed
 * loads none.
 */
const REST_MS = 400

let next: ReturnType<typeof setTimeout> | undefined
let asked: XMLHttpRequest | undefined

document.addEventListener('focusin', ({ target }) => {
  clearTimeout(next)
  const path = target instanceof HTMLElement ? target.dataset['preview'] : undefined
  if (!(target instanceof HTMLElement) || path === undefined || target.ariaCurrent === 'true') return
  next = setTimeout(() => {
    load(target, path)
  }, REST_MS)
})

/** Only this request parses HTML under the policy of the page. It runs no scripts. */
function load(hit: HTMLElement, path: string): void {
  asked?.abort()
  asked = new XMLHttpRequest()
  asked.open('GET', path)
  asked.responseType = 'document'
  asked.addEventListener('load', ({ currentTarget }) => {
    if (currentTarget instanceof XMLHttpRequest && currentTarget.status === 200)
      show(hit, currentTarget.responseXML)
  })
  asked.send()
}

/** After a log-out the answer is another page, and the shown preview stays. */
function show(hit: HTMLElement, page: Document | null): void {
  const [shown, loaded] = [document, page].map((each) => each?.getElementById('preview'))
  if (!shown || !loaded) return
  shown.replaceChildren(...loaded.children)
  for (const each of document.querySelectorAll('[data-preview]')) each.ariaCurrent = null
  hit.ariaCurrent = 'true'
}
