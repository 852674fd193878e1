import { redirect } from 'react-router'

/** The root of the base path is the first door. */
export function loader() {
  throw redirect('/signup')
}
