import { AD_REFUSALS } from '#shared/domain/ads/messages.ts'
import { isAdShape } from '#shared/domain/ads/shapes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { operationOf } from '../../../lib/edge/forms/form-operation.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { refusalText } from '../../../lib/forms/refused-reason.ts'
import { saveDetails } from '../../forms/details-form.ts'
import { siteAdPath } from '../paths.ts'
import { AD_FORM_LISTS, readAdValues, toAdInput } from './ad-values.ts'
import { type AdInput, CREATE_AD, UPDATE_AD } from './ads.queries.ts'
import { AD_ADMIN_MESSAGES, type AdAdminNotice } from './messages.ts'

/** The times of the form are in the brand's wall clock. */
type FormOfSite = { readonly code: string; readonly timeZone: string }

const { advertiser, link, startsAt, endsAt } = AD_ADMIN_MESSAGES
/** Of the required fields. */
const LABELS = { advertiser, link, startsAt, endsAt }

const READING = { size: 'groupDetails', lists: AD_FORM_LISTS } as const

function noticed(code: string, adId: string, notice: AdAdminNotice): string {
  return `${siteAdPath(code, adId)}?notice=${notice}`
}

export async function submitNewAd({ request, locals }: PostedPage<'admin'>, { code, timeZone }: FormOfSite) {
  const form = await readPageForm({ request, locals }, READING)
  const shape = form.get('shape')
  if (!isAdShape(shape)) throw new AppError('NotFound')
  const { hidden, operationId } = await operationOf(form)
  const outcome = await saveAd(form, { hidden, timeZone }, async (ad) => {
    const { siteAdCreate } = await locals.api.admin(CREATE_AD, { code, shape, ad, operationId })
    return noticed(code, siteAdCreate.id, 'created')
  })
  return 'goTo' in outcome ? outcome : { ...outcome, shape }
}

export async function submitAd(
  { request, locals }: PostedPage<'admin'>,
  { code, adId, timeZone }: FormOfSite & { readonly adId: string },
) {
  const form = await readPageForm({ request, locals }, READING)
  const baseDetailsId = form.get('base') ?? ''
  return saveAd(form, { hidden: baseDetailsId, timeZone }, async (ad) => {
    await locals.api.admin(UPDATE_AD, { code, adId, ad, baseDetailsId })
    return noticed(code, adId, 'saved')
  })
}

type Saving = { readonly hidden: string; readonly timeZone: string }

function saveAd(form: URLSearchParams, { hidden, timeZone }: Saving, save: (ad: AdInput) => Promise<string>) {
  const values = readAdValues(form)
  const ad = toAdInput(values, timeZone)
  const refusalOf = (error: unknown) => refusalText(error, AD_REFUSALS, AD_ADMIN_MESSAGES.invalid)
  const checked = 'errors' in ad ? ad : { input: ad }
  return saveDetails({ values, checked, labels: LABELS, hidden, refusalOf }, save)
}
