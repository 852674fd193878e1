/** The sources of the pages, for the build and for the development server. */
export const CONSOLE_ENTRY = 'web/flows/console/entry.tsx'
export const CONSOLE_STYLE = 'web/flows/console/styles/console.css'
export const CONSOLE_SCRIPT = 'web/flows/console/script.ts'
