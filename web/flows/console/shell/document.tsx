import { createContext, useContext, type ReactNode } from 'react'
import type { ConsoleAssets } from '#domain/console/console-pages.ts'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath d='M2 15.5 11.5 7l9.5 8.5V27a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z' fill='%230f6b62'/%3E%3Cpath d='M11 15.5 20.5 7l9.5 8.5V27a2 2 0 0 1-2 2H13a2 2 0 0 1-2-2z' fill='%23e9826b'/%3E%3C/svg%3E"

export const AssetsContext = createContext<ConsoleAssets>({ style: '', script: '' })

/** The empty document of a page. A page adds its title by `<title>`. */
export function Document({ children }: { children: ReactNode }) {
  const assets = useContext(AssetsContext)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href={ICON} />
        <link rel="stylesheet" href={assets.style} />
        <script type="module" src={assets.script} />
      </head>
      <body>{children}</body>
    </html>
  )
}
