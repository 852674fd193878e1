import type { ReactNode } from 'react'

/** The states of each component, by the names of component and state. */
export type Cases = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>
