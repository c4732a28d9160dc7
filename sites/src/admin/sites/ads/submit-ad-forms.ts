import { AD_REFUSALS } from '#shared/domain/ads/messages.ts'
import { type AdShape, isAdShape } from '#shared/domain/ads/shapes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { refusalText } from '../../../lib/forms/refused-reason.ts'
import { invalidForm } from '../../forms/field-errors.ts'
import { siteAdPath } from '../paths.ts'
import { AD_FORM_LISTS, type AdErrors, type AdField, type AdValues, readAdValues, toAdInput } from './ad-values.ts'
import { type AdInput, CREATE_AD, UPDATE_AD } from './ads.queries.ts'
import { AD_ADMIN_MESSAGES, type AdAdminNotice } from './messages.ts'

/** A refused form: the page is shown again with it. */
export type RefusedForm = {
  readonly failure: string
  readonly values: AdValues
  readonly errors: AdErrors
  /** The shape of a new ad. */
  readonly shape: AdShape | null
  /** Somebody else changed the ad after the form was opened. */
  readonly isStale: boolean
  /** The value of the form's hidden field: its operation id, or the details that it started from. */
  readonly hidden: string
}
export type FormOutcome = { readonly goTo: string } | RefusedForm

/** The times of the form are in the brand's wall clock. */
type FormOfSite = { readonly code: string; readonly timeZone: string }

const { advertiser, link, startsAt, endsAt } = AD_ADMIN_MESSAGES
/** Of the required fields. */
const LABELS = { advertiser, link, startsAt, endsAt }

const READING = { size: 'groupDetails', lists: AD_FORM_LISTS } as const

function noticed(code: string, adId: string, notice: AdAdminNotice): string {
  return `${siteAdPath(code, adId)}?notice=${notice}`
}

export async function submitNewAd(
  { request, locals }: PostedPage<'admin'>,
  { code, timeZone }: FormOfSite,
): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals }, READING)
  const shape = form.get('shape')
  if (!isAdShape(shape)) throw new AppError('NotFound')
  const operationId = form.get('operation') || crypto.randomUUID()
  return save(form, { hidden: operationId, shape, timeZone }, async (ad) => {
    const { siteAdCreate } = await locals.api.admin(CREATE_AD, { code, shape, ad, operationId })
    return noticed(code, siteAdCreate.id, 'created')
  })
}

export async function submitAd(
  { request, locals }: PostedPage<'admin'>,
  { code, adId, timeZone }: FormOfSite & { readonly adId: string },
): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals }, READING)
  const baseDetailsId = form.get('base') ?? ''
  return save(form, { hidden: baseDetailsId, shape: null, timeZone }, async (ad) => {
    await locals.api.admin(UPDATE_AD, { code, adId, ad, baseDetailsId })
    return noticed(code, adId, 'saved')
  })
}

type Saving = { readonly hidden: string; readonly shape: AdShape | null; readonly timeZone: string }

async function save(
  form: URLSearchParams,
  { hidden, shape, timeZone }: Saving,
  send: (ad: AdInput) => Promise<string>,
): Promise<FormOutcome> {
  const values = readAdValues(form)
  const ad = toAdInput(values, timeZone)
  const refused = { values, shape, hidden, isStale: false }
  if ('errors' in ad) return { ...refused, failure: invalidForm(ad.errors, LABELS), errors: ad.errors }
  try {
    return { goTo: await send(ad) }
  } catch (error) {
    const failure = refusalText(error, AD_REFUSALS, AD_ADMIN_MESSAGES.invalid)
    if (failure === null || !(error instanceof AppError)) throw error
    const [field] = Object.keys(error.fields ?? {}) as AdField[]
    return { ...refused, failure, errors: field ? { [field]: failure } : {}, isStale: error.code === 'StaleRevision' }
  }
}
