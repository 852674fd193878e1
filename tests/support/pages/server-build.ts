import type { ServerBuild } from 'react-router'

type Parts = {
  /** The exports of the entry. */
  entry: object
  /** The exports of the root, besides its component. */
  root?: object
  /** The exports of each page, by its path. */
  pages: Readonly<Record<string, object>>
}

/** A build of the site with the pages of a test. */
export function serverBuild({ entry, root = {}, pages }: Parts): ServerBuild {
  const routes = [
    { id: 'root', path: '', module: { default: () => null, ...root } },
    ...Object.entries(pages).map(([path, module]) => ({ id: path, path, parentId: 'root', module })),
  ]
  // React Router's server reads only these parts of a build.
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { module: '', imports: [] },
      routes: Object.fromEntries(
        routes.map(({ module, ...route }) => [route.id, { ...route, ...has(module) }]),
      ),
      url: '',
      version: '1',
    },
    basename: '/join/',
    publicPath: '/join/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/join/__manifest' },
  } as unknown as ServerBuild
}

/** What the manifest says about the exports of a route. */
function has(module: object) {
  return { hasAction: 'action' in module, hasLoader: 'loader' in module, hasErrorBoundary: false, module: '' }
}
