import { preloadModule } from 'react-dom'

type Manifest = {
  routes: Readonly<Record<string, { path?: string; module: string; imports?: readonly string[] }>>
}

declare global {
  /** React Router's list of the known pages and their scripts. React Router chose the name of this variable. */
  // oxlint-disable-next-line no-underscore-dangle
  var __reactRouterManifest: Manifest | undefined
}

/** The scripts of the page with this path, or none if it is unknown. `base` ends with a slash. */
export function scriptsOf(manifest: Manifest, { path, base }: { path: string; base: string }): string[] {
  if (!path.startsWith(base)) return []
  const page = path.slice(base.length)
  const route = Object.values(manifest.routes).find((each) => each.path === page)
  return route ? [route.module, ...(route.imports ?? [])] : []
}

/**
 * Loads the scripts of a linked page when a finger or a pointer presses its link, before the click. The data of the
 * page is personal and never cached, so only the click loads it.
 */
export function preloadLinkedPages(nonce: string): () => void {
  const ask = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    // oxlint-disable-next-line no-underscore-dangle
    const manifest = globalThis.__reactRouterManifest
    if (!link || !manifest || link.origin !== location.origin) return
    for (const script of scriptsOf(manifest, { path: link.pathname, base: import.meta.env.BASE_URL }))
      preloadModule(script, { as: 'script', nonce })
  }
  addEventListener('pointerdown', ask, { passive: true })
  return () => removeEventListener('pointerdown', ask)
}
