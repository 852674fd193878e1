/**
 * A configured link for the router. Pages of ours lose the base path, which the router adds. Other addresses stay
 * unchanged.
 */
export function routerPath(basePath: string, href: string): string {
  return href.startsWith(`${basePath}/`) ? href.slice(basePath.length) : href
}
