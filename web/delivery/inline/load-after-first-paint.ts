/** What a page loads only after its first paint. */
export type Late = { modules: readonly string[]; nonce: string }

/**
 * Loads the scripts of a page right after the first paint.
 *
 * It runs in the page as text, so it uses no other code of this project.
 */
export function loadAfterFirstPaint({ modules, nonce }: Late): void {
  const add = (name: string, properties: object) =>
    document.head.append(Object.assign(document.createElement(name), { nonce, ...properties }))
  const load = () => {
    for (const href of modules) add('link', { rel: 'modulepreload', href })
    const own = document.querySelector('script[type=later]')?.textContent ?? ''
    const policy = globalThis.trustedTypes?.createPolicy('page-start', { createScript: () => own })
    add('script', { type: 'module', text: policy?.createScript(own) ?? own })
  }
  requestAnimationFrame(() => setTimeout(load))
}
