import { Link } from 'react-router'
import type { FunnelFigures, SalesFigures } from '#domain/contracts/console-figures.ts'
import { PictureFrame } from '../figures/card.tsx'
import { findingOf } from '../figures/funnel-section.tsx'
import { FunnelPicture } from '../figures/pictures/funnel-picture.tsx'
import { SalesPicture } from '../figures/pictures/sales-picture.tsx'
import { salesFinding } from '../figures/sales-section.tsx'

type Pictures = { figures: { funnel: FunnelFigures; sales: SalesFigures }; today: string }

/** Two small pictures for roles that may read figures. They lead to the page of all figures. */
export function Pictures({ figures: { funnel, sales }, today }: Pictures) {
  return (
    <div className="two mb16">
      <section className="card" aria-label="Sales">
        <header>
          <h2>Sales</h2>
          <span className="small quiet">{salesFinding(sales)}, 30 days</span>
          <span className="right">
            <Link to="/figures">Figures</Link>
          </span>
        </header>
        <PictureFrame name="Sales">
          <SalesPicture sales={sales} today={today} isSmall />
        </PictureFrame>
      </section>
      <section className="card" aria-label="Funnel">
        <header>
          <h2>Funnel</h2>
          <span className="small quiet">
            {funnel.steps[0]?.reached ? findingOf(funnel) : 'No visitor began in these days.'}
          </span>
        </header>
        {funnel.steps[0]?.reached ? (
          <PictureFrame name="Funnel">
            <FunnelPicture steps={funnel.steps} before={[]} isSmall />
          </PictureFrame>
        ) : null}
      </section>
    </div>
  )
}
