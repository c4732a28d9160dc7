import { SITE_CLOSING_REFUSALS, type SiteClosingRefusal } from '#shared/domain/communities/closing/messages.ts'
import { SITE_EXPORT_REFUSALS, type SiteExportRefusal } from '#shared/domain/communities/export/export.ts'
import { SITE_FIELDS, type SiteField, type SiteGroup } from '#shared/domain/communities/sites/fields.ts'
import { SITE_REFUSALS, type SiteRefusal } from '#shared/domain/communities/sites/messages.ts'
import { packageFaults } from '#shared/domain/communities/sites/packages.ts'
import type { SiteFaults, SiteValues } from '#shared/domain/communities/sites/site.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { addQuery } from '../../lib/add-query.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { refusalText } from '../../lib/forms/refused-reason.ts'
import { instantOf } from '../articles/zoned-time.ts'
import { siteHistoryPath, sitePackagesPath, sitePath } from './paths.ts'
import { SITE_SETTINGS_MESSAGES as M, type SiteNotice } from './settings-messages.ts'
import {
  ADD_PACKAGE,
  CANCEL_CHANGE,
  CHANGE_SITE,
  CONFIRM_PASSWORD,
  CREATE_SITE,
  RESTORE_SITE,
  SITE_TIME_ZONE,
} from './site-settings.queries.ts'

/** What was posted and not done: the page is shown again with it. */
export type RefusedForm = {
  readonly failure: string
  readonly typed: SiteValues
  readonly faults: SiteFaults
  /** Somebody else changed the fields after the form was opened. */
  readonly isStale: boolean
}
/** For a page that received no form, or one without fields. */
export const NOTHING_TYPED: Omit<RefusedForm, 'failure'> = { typed: {}, faults: {}, isStale: false }

export type FormOutcome = { readonly goTo: string } | RefusedForm

export function noticed(path: string, notice: SiteNotice): string {
  return addQuery(path, `notice=${notice}`)
}

/** The values of the fields in a posted form: an unchecked box sends nothing. */
export function typedInto(fields: readonly SiteField[], form: URLSearchParams): SiteValues {
  return Object.fromEntries(fields.map(({ path, kind }) => [path, form.get(path) ?? (kind === 'switch' ? 'off' : '')]))
}

function listed(values: SiteValues) {
  return Object.entries(values).map(([path, text]) => ({ path, text }))
}

async function submitted(form: URLSearchParams, send: () => Promise<string>): Promise<FormOutcome> {
  try {
    return { goTo: await send() }
  } catch (error) {
    const failure = refusalText(error, REFUSALS, SITE_REFUSALS.invalid)
    if (failure === null || !(error instanceof AppError)) throw error
    return {
      ...{ failure, typed: Object.fromEntries(form), faults: error.fieldMessages },
      isStale: error.code === 'StaleRevision',
    }
  }
}

const REFUSALS = { ...SITE_REFUSALS, ...SITE_CLOSING_REFUSALS, ...SITE_EXPORT_REFUSALS } satisfies Record<
  SiteRefusal | SiteClosingRefusal | SiteExportRefusal,
  string
>

type Place = { readonly code: string; readonly group: SiteGroup }

/** Saves a group of fields, or cancels a change for later. */
export async function submitSiteForm(
  { request, locals }: PostedPage<'admin'>,
  { code, group }: Place,
): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals }, { size: 'groupDetails' })
  const { admin } = locals.api
  const changeId = form.get('cancel')
  if (changeId !== null) {
    const outcome = await submitted(form, async () => {
      await admin(CANCEL_CHANGE, { code, changeId })
      return noticed(sitePath(code, group), 'cancelled')
    })
    return 'goTo' in outcome ? outcome : { ...NOTHING_TYPED, failure: outcome.failure }
  }
  return submitted(form, async () => {
    const fields = SITE_FIELDS.filter((field) => field.group === group)
    const later = (form.get('startsAt') ?? '').trim()
    const startsAt = later === '' ? null : await instantThere(admin, code, later)
    if (later !== '' && startsAt === null) throw refusedFields({ startsAt: SITE_REFUSALS.startsAt })
    await admin(CHANGE_SITE, {
      ...{ code, group, values: listed(typedInto(fields, form)), base: form.get('base') ?? '' },
      ...{ reason: form.get('reason') ?? '', startsAt: startsAt?.toISOString() ?? null },
    })
    return noticed(sitePath(code, group), startsAt ? 'planned' : 'saved')
  })
}

/** The typed time of a change is in the brand's time zone, as the field says. */
async function instantThere(admin: PageApi, code: string, typed: string): Promise<Date | null> {
  const { siteSettings } = await admin(SITE_TIME_ZONE, { code })
  return instantOf(typed, siteSettings.timeZone)
}

function refusedFields(faults: SiteFaults): AppError {
  const fields = Object.fromEntries(Object.keys(faults).map((name) => [name, FORM_CODES.unknown]))
  return new AppError('BadRequest.Invalid', { fields, fieldMessages: faults })
}

/** Of these fields, those that are empty in a posted form. */
export function emptyOf(form: URLSearchParams, texts: SiteFaults): SiteFaults {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => (form.get(name) ?? '').trim() === ''))
}

export async function submitRestore({ request, locals }: PostedPage<'admin'>, code: string): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals })
  return submitted(form, async () => {
    const [version, base] = [Number(form.get('version')), Number(form.get('base'))]
    await locals.api.admin(RESTORE_SITE, { code, version, base, reason: form.get('reason') ?? '' })
    return noticed(siteHistoryPath(code), 'restored')
  })
}

export async function submitNewSite(
  { request, locals }: PostedPage<'admin'>,
  fields: readonly SiteField[],
): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals })
  return submitted(form, async () => {
    const [code, template] = [(form.get('code') ?? '').trim(), form.get('template') ?? '']
    const { siteCreate } = await locals.api.admin(CREATE_SITE, {
      code,
      template,
      values: listed(typedInto(fields, form)),
    })
    return noticed(sitePath(siteCreate.code), 'created')
  })
}

/** A typed amount in cents; for other text a number that no package can have. */
export function centsOf(typed: string): number {
  return /^\d{1,7}(?:\.\d{2})?$/.test(typed) ? Math.round(Number(typed) * 100) : -1
}

export async function submitPackage({ request, locals }: PostedPage<'admin'>, code: string): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals })
  const text = (name: string) => (form.get(name) ?? '').trim()
  const { admin } = locals.api
  const typed = {
    ...{ termMonths: Number(text('termMonths')), currency: text('currency') },
    ...{ duesCents: centsOf(text('duesCents')), initiationFeeCents: centsOf(text('initiationFeeCents')) },
    ...{ pricePointId: text('pricePointId'), returnPricePointId: text('returnPricePointId') },
    productHandle: text('productHandle'),
  }
  return submittedWithPassword(admin, form, packageFaults(typed), async () => {
    await admin(ADD_PACKAGE, { code, ...typed })
    return noticed(sitePackagesPath(code), 'packageAdded')
  })
}

/**
 * Submits what requires the password: it is part of the form, so that this works without script. Faults that are known without it are
 * shown together with an empty one.
 */
export async function submittedWithPassword(
  admin: PageApi,
  form: URLSearchParams,
  known: SiteFaults,
  send: () => Promise<string>,
): Promise<FormOutcome> {
  const outcome = await submitted(form, async () => {
    const faults = { ...known, ...emptyOf(form, { password: M.noPassword }) }
    if (Object.keys(faults).length > 0) throw refusedFields(faults)
    try {
      await admin(CONFIRM_PASSWORD, { password: form.get('password') ?? '' })
    } catch (error) {
      if (error instanceof AppError && error.code === 'BadRequest.Invalid')
        throw refusedFields({ password: M.wrongPassword })
      throw error
    }
    return send()
  })
  // A password is never shown again.
  return 'goTo' in outcome ? outcome : { ...outcome, typed: { ...outcome.typed, password: '' } }
}
