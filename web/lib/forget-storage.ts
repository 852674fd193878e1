/** Drops what scripts have stored in this browser, also where it does not know `Clear-Site-Data`. */
export function forgetStorage(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // The browser allows no storage: nothing is in it.
  }
}
