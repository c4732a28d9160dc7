import { OFFER_REFUSALS } from '#shared/domain/offers/messages.ts'
import { adminOfferPath } from '#shared/domain/offers/paths.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { operationOf } from '../../lib/edge/forms/form-operation.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { refusalText } from '../../lib/forms/refused-reason.ts'
import { type RefusedForm, refusedAct, saveDetails } from '../forms/details-form.ts'
import { OFFER_ADMIN_MESSAGES, type OfferAdminNotice } from './messages.ts'
import { OFFER_FORM_LISTS, type OfferValues, readOfferValues, toOfferInput } from './offer-values.ts'
import {
  CREATE_OFFER,
  type OfferInput,
  PUBLISH_OFFER,
  SET_OFFER_COMMUNITIES,
  UNPUBLISH_OFFER,
  UPDATE_OFFER,
  VERIFY_OFFER,
} from './offers.queries.ts'

type Page = PostedPage<'admin'> & { readonly locals: { readonly timeZone: string } }

type FormOutcome = { readonly goTo: string } | RefusedForm<OfferValues>

function noticed(offerId: string, notice: OfferAdminNotice): string {
  return `${adminOfferPath(offerId)}?notice=${notice}`
}

const READING = { size: 'groupDetails', lists: OFFER_FORM_LISTS } as const

export async function submitNewOffer({ request, locals }: Page): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals }, READING)
  const { hidden, operationId } = await operationOf(form)
  return saveOffer(form, { hidden, timeZone: locals.timeZone }, async (offer) => {
    const { offerCreate } = await locals.api.admin(CREATE_OFFER, { offer, operationId })
    return noticed(offerCreate.id, 'created')
  })
}

/** Handles the forms on the page of an offer. */
export async function submitOfferForm({ request, locals }: Page, offerId: string): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals }, READING)
  const { admin } = locals.api
  const action = form.get('action')
  if (action === 'save') {
    const baseDetailsId = form.get('base') ?? ''
    return saveOffer(form, { hidden: baseDetailsId, timeZone: locals.timeZone }, async (offer) => {
      await admin(UPDATE_OFFER, { offerId, offer, baseDetailsId })
      return noticed(offerId, 'saved')
    })
  }
  try {
    if (action === 'communities') {
      await admin(SET_OFFER_COMMUNITIES, {
        offerId,
        codes: form.getAll('community'),
        baseCodes: form.getAll('chosen'),
      })
      return { goTo: noticed(offerId, 'communities') }
    }
    return { goTo: noticed(offerId, await changeStatus(admin, action, offerId)) }
  } catch (error) {
    const failure = refusalOf(error)
    if (failure === null) throw error
    return refusedAct(failure)
  }
}

async function changeStatus(admin: PageApi, action: string | null, offerId: string): Promise<OfferAdminNotice> {
  switch (action) {
    case 'publish':
      await admin(PUBLISH_OFFER, { offerId })
      return 'published'
    case 'unpublish':
      await admin(UNPUBLISH_OFFER, { offerId })
      return 'unpublished'
    case 'verify':
      await admin(VERIFY_OFFER, { offerId })
      return 'verified'
    default:
      throw new AppError('NotFound')
  }
}

const { name: title, summary, partnerName, category, body, startsAt } = OFFER_ADMIN_MESSAGES
/** Of the required fields. */
const LABELS = { title, summary, partnerName, category, body, startsAt }

type Saving = { readonly hidden: string; readonly timeZone: string }

function saveOffer(form: URLSearchParams, { hidden, timeZone }: Saving, save: (offer: OfferInput) => Promise<string>) {
  const values = readOfferValues(form)
  const offer = toOfferInput(values, timeZone)
  const checked = 'errors' in offer ? offer : { input: offer }
  return saveDetails({ values, checked, labels: LABELS, hidden, refusalOf }, save)
}

function refusalOf(error: unknown): string | null {
  return refusalText(error, OFFER_REFUSALS, OFFER_ADMIN_MESSAGES.invalid)
}
