/** Deletes what scripts have stored in this browser. Not all browsers know `Clear-Site-Data`. */
export function forgetStorage(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // The browser blocks its storage, so it is empty.
  }
}
