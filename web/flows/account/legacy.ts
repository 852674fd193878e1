import { hostContext } from '#web/lib/host.ts'
import { redirectToLink } from '#web/lib/link.server.ts'
import type { Route } from './+types/legacy.ts'

/**
 * Addresses of former pages. People with such an address have a subscription, so they go to the billing page.
 */
export function loader({ context }: Route.LoaderArgs) {
  return redirectToLink(context, context.get(hostContext).site.links.billing)
}
