import {
  addConsoleText,
  previewConsoleText,
  readConsoleTexts,
  withdrawConsoleText,
  type ConsoleTextPreview,
  type ConsoleTexts,
  type ConsoleTextSubject,
} from '#domain/contracts/console/texts.ts'
import { inEveryLanguage } from '#domain/pricing/catalogue-words.ts'
import type { CatalogueTexts, TextProblem } from '#domain/pricing/dated-texts.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse, refuseFields, type Refusal } from '#server/platform/refusal.ts'
import { mountForStaff, staffRefusal, type FindCaller, type StaffRefused } from '../caller.ts'
import { textError } from './text-errors.ts'
import {
  addTextByStaff,
  previewText,
  readTexts,
  withdrawTextByStaff,
  type PreviewedText,
  type ReadSubject,
} from './texts.ts'
import { withdrawalAnswer } from './withdrawal-answer.ts'

/** Serves the texts of packages and services, and the changes of them. */
export function mountTexts(api: Api, staffOf: FindCaller, { db }: { db: Db }): void {
  mountForStaff(api, staffOf, readConsoleTexts, async ({ staff }) => {
    const answer = await readTexts(db, staff)
    return answer.outcome === 'read'
      ? { status: 200, body: { subjects: answer.subjects.map(subjectBody) } }
      : refusalOf(answer)
  })

  mountForStaff(api, staffOf, previewConsoleText, async ({ staff, body }) => {
    const answer = await previewText(db, staff, body)
    return answer.outcome === 'previewed' ? { status: 200, body: previewBody(answer) } : refusalOf(answer)
  })

  mountForStaff(api, staffOf, addConsoleText, async ({ staff, headers, body }) => {
    const answer = await addTextByStaff(db, staff, { ...body, key: headers['idempotency-key'] })
    return answer.outcome === 'added' ? { status: 201, body: { id: answer.id } } : refusalOf(answer)
  })

  mountForStaff(api, staffOf, withdrawConsoleText, async ({ staff, params, body }) => {
    const answer = await withdrawTextByStaff(db, staff, { id: params.id, ...body })
    return withdrawalAnswer(answer, 'api.texts.begun')
  })
}

function subjectBody({ subject, texts, since, rows }: ReadSubject): ConsoleTextSubject {
  const { kind, name, market } = subject
  const newest = rows.find(({ withdrawn_at: withdrawn }) => withdrawn === null)
  return {
    kind,
    name,
    market,
    texts: textsBody(texts),
    since: since?.toISOString() ?? null,
    seenId: newest?.id ?? null,
    rows: rows.map((row) => ({
      id: row.id,
      startsAt: row.starts_at.toISOString(),
      texts: textsBody(row.texts),
      reason: row.reason,
      addedName: row.added_name,
      withdrawnName: row.withdrawn_name,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    })),
  }
}

function textsBody(texts: CatalogueTexts): ConsoleTexts {
  return inEveryLanguage((locale) => ({ ...texts[locale], features: [...texts[locale].features] }))
}

function previewBody({ startsAt, before, after, prices, renewals }: PreviewedText): ConsoleTextPreview {
  return {
    startsAt: startsAt.toISOString(),
    before: textsBody(before),
    after: textsBody(after),
    prices: prices.map(({ years, currency, priceMinor: price }) => ({ years, currency, price })),
    renewals,
  }
}

type Other = { outcome: 'refused'; problems: TextProblem[] } | { outcome: 'changed-meanwhile' | StaffRefused }

function refusalOf(answer: Other): Refusal {
  switch (answer.outcome) {
    case 'refused':
      return refuseFields(answer.problems.map(textError))
    case 'changed-meanwhile':
      return refuse(409, 'api.texts.changedMeanwhile')
    default:
      return staffRefusal(answer.outcome)
  }
}
