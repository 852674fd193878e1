/** The name of the e-mail field of one person. */
export function emailField(userId: string): string {
  return `email-${userId}`
}
