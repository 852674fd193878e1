import { createContext } from 'react-router'
import type { ConsoleHost } from '#domain/console/console-pages.ts'

export const consoleHost = createContext<ConsoleHost>()
