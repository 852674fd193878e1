/** Loaded before the application (`--import`). The clock of its process is wrong by `CLOCK_WRONG_MS`. */
const wrongMs = Number(process.env.CLOCK_WRONG_MS)
const RealDate = Date

class WrongDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(WrongDate.now())
    else super(given[0])
  }
  static override now(): number {
    return RealDate.now() + wrongMs
  }
}

globalThis.Date = WrongDate as DateConstructor
