declare module 'virtual:screen-texts' {
  import type { MessageKey } from '#domain/messages/catalogue.ts'
  const texts: { frame: MessageKey[]; screens: Record<string, MessageKey[] | undefined> }
  export default texts
}

declare module 'virtual:screen-styles' {
  /** By route name; `root` has the rules of the frame only. */
  const styles: Record<string, string | undefined> & { root: string }
  export default styles
}
