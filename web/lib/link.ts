/**
 * A configured link as the router takes it: pages of ours without the base path, which it adds itself, and
 * every other address as it is.
 */
export function routerPath(basePath: string, href: string): string {
  return href.startsWith(`${basePath}/`) ? href.slice(basePath.length) : href
}
