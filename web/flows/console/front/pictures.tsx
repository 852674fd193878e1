import { Link } from 'react-router'
import type { FunnelFigures, SalesFigures } from '#domain/contracts/console/figures.ts'
import { PictureFrame } from '../figures/card.tsx'
import { SalesPicture } from '../figures/pictures/sales-picture.tsx'
import { SmallFunnelPicture } from '../figures/pictures/small-funnel-picture.tsx'
import { moneyText, shareText } from '../figures/words.ts'

type Pictures = { figures: { funnel: FunnelFigures; sales: SalesFigures }; today: string }

/** Two small pictures for roles that may read figures. They lead to the page of all figures. */
export function Pictures({ figures: { funnel, sales }, today }: Pictures) {
  const started = funnel.steps[0]?.reached ?? 0
  return (
    <div className="two mb16">
      <section className="card" aria-label="Sales">
        <header>
          <h2>Sales by day</h2>
          <span className="small quiet">{sales.currency}, 30 days</span>
          <span className="right line-up">
            <span>
              <b>{moneyText(sales.total.net, sales.currency)}</b> net
            </span>
            <Link to="/figures">Figures</Link>
          </span>
        </header>
        <PictureFrame name="Sales">
          <SalesPicture sales={sales} today={today} isSmall />
        </PictureFrame>
      </section>
      <section className="card" aria-label="Funnel">
        <header>
          <h2>From start to paid</h2>
          <span className="small quiet">{started > 0 ? '30 days' : 'No visitor began in these days.'}</span>
          <span className="right line-up">
            {started > 0 ? (
              <span>
                <b>{shareText(funnel.steps.at(-1)?.reached ?? 0, started)}</b> paid
              </span>
            ) : null}
            <Link to="/figures">
              Figures<span className="vh"> of the funnel</span>
            </Link>
          </span>
        </header>
        {started > 0 ? (
          <PictureFrame name="Funnel">
            <SmallFunnelPicture steps={funnel.steps} />
          </PictureFrame>
        ) : null}
      </section>
    </div>
  )
}
