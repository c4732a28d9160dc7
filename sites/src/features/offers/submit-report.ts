import { OFFER_REPORT_MAX_CHARACTERS } from '#shared/domain/offers/limits.ts'
import { OFFER_REFUSALS } from '#shared/domain/offers/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { typedText } from '#shared/kernel/text/typed-text.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { phaseRefusal } from '../../lib/edge/forms/phase-refusal.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { Visitor } from '../../lib/edge/gates.ts'
import { tryAgainAfter } from '../../lib/forms/form-messages.ts'
import { OFFER_MESSAGES } from './messages.ts'
import { REPORT_OFFER } from './offers.queries.ts'
import { ownOfferPath } from './paths.ts'

type Page = PostedPage<'member'> & { readonly locals: { readonly visitor: Visitor } }

/** A refused report: the page is shown again with it. */
export type RefusedReport = { readonly failure: string; readonly note: string; readonly noteError: string | null }
export type ReportOutcome = { readonly goTo: string } | RefusedReport

export async function submitOfferReport({ request, locals }: Page, offerId: string): Promise<ReportOutcome> {
  const form = await readPageForm({ request, locals }, { size: 'groupNote' })
  // A browser posts the lines of a text with CRLF.
  const note = typedText(form.get('note') ?? '')
  if (countCharacters(note) > OFFER_REPORT_MAX_CHARACTERS)
    return { failure: OFFER_MESSAGES.notSent, note, noteError: OFFER_REFUSALS.reportTooLong }
  try {
    await locals.api.member(REPORT_OFFER, { offerId, note })
    return { goTo: `${ownOfferPath(locals.visitor, offerId)}?notice=reported` }
  } catch (error) {
    const gated = phaseRefusal(error)
    if (gated) return { failure: gated, note, noteError: null }
    if (!(error instanceof AppError) || error.code !== 'TooManyRequests') throw error
    const failure = `${OFFER_REFUSALS.tooManyReports} ${tryAgainAfter(error.retryAfterSeconds)}`
    return { failure, note, noteError: null }
  }
}
