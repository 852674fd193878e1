import { redirect } from 'react-router'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'
import type { Route } from './+types/root.ts'

/** The root of the base path leads to the first page of the sign-up. Its query may name a discount or a package. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(JOIN_PATHS.signup + new URL(request.url).search)
}
