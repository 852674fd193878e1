import { html } from 'hono/html'
import type { Html } from '../page/html.ts'
import { FAULTS, type Fault, type Switches } from './switches.ts'

/** The switches. Each one is a form that changes its state. */
export function faultsCard(switches: Switches): Html {
  const anyOn = switches.on().length > 0
  return html`<section class="card" id="faults" data-live aria-labelledby="faults-title">
    <header>
      <h2 id="faults-title">Faults</h2>
      <span class="right">
        <form method="post" action="/dev/faults">
          <button class="btn sm" id="all-off" ${anyOn ? '' : html`disabled`}>All off</button>
        </form>
      </span>
    </header>
    <div>${Object.keys(FAULTS).map((name) => row(name as Fault, switches))}</div>
  </section>`
}

function row(fault: Fault, switches: Switches): Html {
  const { name, does, reach } = FAULTS[fault]
  const on = switches.isOn(fault)
  return html`<form method="post" action="/dev/faults/${fault}">
    <input type="hidden" name="on" value="${on ? '0' : '1'}" />
    <button
      class="sw ${on ? 'on' : ''}"
      id="fault-${fault}"
      role="switch"
      aria-checked="${String(on)}"
      aria-label="${name}"
    >
      <span>${name}<small>${does}</small></span
      ><span class="small muted">${reach}</span><i></i>
    </button>
  </form>`
}
