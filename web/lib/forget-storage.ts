/** Deletes what scripts have stored in this browser. Not all browsers know `Clear-Site-Data`. */
export function forgetStorage(): void {
  clearStorage(() => localStorage.clear())
  forgetVisit()
}

/** Deletes what scripts have stored for this visit. */
export function forgetVisit(): void {
  clearStorage(() => sessionStorage.clear())
}

function clearStorage(clear: () => void): void {
  try {
    clear()
  } catch {
    // The browser blocks its storage, so it is empty.
  }
}
