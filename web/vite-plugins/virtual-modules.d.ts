declare module 'virtual:screen-texts' {
  import type { MessageKey } from '#domain/messages/catalogue.ts'
  const texts: { frame: MessageKey[]; screens: Record<string, MessageKey[] | undefined> }
  export default texts
}

declare module 'virtual:screen-styles' {
  /** By the name of a route; `root` has what the frame needs alone. */
  const styles: Record<string, string | undefined> & { root: string }
  export default styles
}
