/**
 * A configured link for the router. Our pages lose the base path, which the router adds. Other addresses stay
 * unchanged.
 */
export function routerPath(basePath: string, href: string): string {
  return href.startsWith(`${basePath}/`) ? href.slice(basePath.length) : href
}
