import { redirect } from 'react-router'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'

/** The root of the base path is the first door. */
export function loader() {
  throw redirect(JOIN_PATHS.signup)
}
