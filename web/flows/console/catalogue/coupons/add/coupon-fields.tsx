import { COUPON_CODE_ROOM, COUPON_TEXT_ROOM } from '#domain/pricing/coupon.ts'
import { REFERRER_KEY_ROOM } from '#domain/pricing/discount-link.ts'
import { DayFields, PackageChoices } from '#web/flows/console/catalogue/scope-fields.tsx'
import type { SoldMarket } from '#web/flows/console/catalogue/sold.ts'
import { MarketRow, ReasonRow } from '#web/flows/console/catalogue/form/rows.tsx'
import { TextRow } from '#web/flows/console/shell/text-row.tsx'
import type { TypedForm } from './typed-coupon.ts'

/** The fields of a coupon, as rows of a form. */
export function CouponFields({
  markets,
  typed,
}: {
  markets: readonly SoldMarket[]
  typed: TypedForm | null
}) {
  return (
    <div className="form">
      <TextRow
        name="code"
        label="Code"
        hint="on the receipt"
        isShort
        required
        maxLength={COUPON_CODE_ROOM}
        placeholder="SPRING-10"
        defaultValue={typed?.code}
      />
      <TextRow
        name="referrerKey"
        label="Key of the link"
        hint="of the partner"
        isShort
        required
        maxLength={REFERRER_KEY_ROOM}
        placeholder="spring"
        help="Visitors get it by a link with ?discount=1&ref= and this key. Drafts keep the key of their link."
        defaultValue={typed?.referrerKey}
      />
      <label className="l" htmlFor="off">
        Takes off
      </label>
      <div className="line-up wrap">
        <input
          className="field short"
          id="off"
          name="off"
          inputMode="decimal"
          required
          autoComplete="off"
          placeholder="10"
          defaultValue={typed?.off}
        />
        <select className="field" name="kind" aria-label="Kind" defaultValue={typed?.kind}>
          <option value="percent">percent of each price</option>
          <option value="amount">in the currency of the market, once an order</option>
        </select>
      </div>
      <MarketRow typed={typed?.market} all="All markets" />
      <PackageChoices markets={markets} chosen={typed?.packageIds ?? []} />
      <DayFields from={typed?.from} until={typed?.until} />
      <TextRow
        name="uses"
        label="Uses"
        hint="orders in all"
        isShort
        inputMode="numeric"
        placeholder="no limit"
        defaultValue={typed?.uses}
      />
      <TextRow
        name="en"
        label="Text, English"
        hint="buyers read it"
        required
        maxLength={COUPON_TEXT_ROOM}
        placeholder="Spring discount"
        defaultValue={typed?.en}
      />
      <TextRow
        name="es"
        label="Text, Spanish"
        hint="buyers read it"
        required
        lang="es-MX"
        maxLength={COUPON_TEXT_ROOM}
        placeholder="Descuento de primavera"
        defaultValue={typed?.es}
      />
      <ReasonRow typed={typed?.reason} />
    </div>
  )
}
