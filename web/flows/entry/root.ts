import { redirect } from 'react-router'
import { JOIN_PATHS } from '#domain/flows/join-paths.ts'

/** The root of the base path leads to the first page of the sign-up. */
export function loader() {
  throw redirect(JOIN_PATHS.signup)
}
