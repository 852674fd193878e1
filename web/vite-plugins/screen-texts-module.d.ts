declare module 'virtual:screen-texts' {
  import type { MessageKey } from '#domain/messages/catalogue.ts'
  const texts: { frame: MessageKey[]; screens: Record<string, MessageKey[] | undefined> }
  export default texts
}
