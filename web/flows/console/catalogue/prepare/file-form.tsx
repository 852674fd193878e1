import { Link } from 'react-router'
import type { Market } from '#domain/pricing/market.ts'
import { PREPARE_PATH } from '../words.ts'
import { PRICE_COLUMNS } from './price-file.ts'

/** For many prices: downloads the prices of today as a file for a spreadsheet, and reads the changed file. */
export function FileForm({ market }: { market: Market }) {
  return (
    <form method="post" encType="multipart/form-data" className="card mb14" aria-label="Prices from a file">
      <div className="body line-up wrap">
        <Link className="btn" to={`${PREPARE_PATH}/file?market=${market}`} reloadDocument>
          Prices of today as CSV
        </Link>
        <label className="line-up wrap">
          <span className="small muted">Changed file</span>
          <input type="file" name="file" accept=".csv,text/csv" required />
        </label>
        <button className="btn" name="what" value="file">
          Fill in from the file
        </button>
      </div>
      <footer>
        <span>
          Needs the columns {PRICE_COLUMNS.join(', ')}. Rows with the price of today change nothing. A wrong
          row is named, and then nothing is taken.
        </span>
      </footer>
    </form>
  )
}
