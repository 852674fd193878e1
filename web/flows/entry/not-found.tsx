import { data } from 'react-router'
import { NotFoundPage } from '#web/sections/shell/error-page.tsx'

export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return <NotFoundPage />
}
