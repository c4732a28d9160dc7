import { SITE_REFUSALS, type SiteRefusal, siteRefusal } from '#shared/domain/communities/sites/messages.ts'
import type { SiteFaults } from '#shared/domain/communities/sites/site.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'

/** A refusal with a reason that pages can show. */
export function siteRefused(code: 'StaleRevision' | 'Unprocessable' | 'InvalidTransition', reason: SiteRefusal) {
  return new AppError(code, siteRefusal(reason))
}

/** A refusal with a message for each invalid field. */
export function fieldsRefused(faults: SiteFaults): AppError {
  return new AppError('BadRequest.Invalid', {
    ...{ message: SITE_REFUSALS.invalid, extensions: { reason: 'invalid' }, fieldMessages: faults },
    fields: Object.fromEntries(Object.keys(faults).map((path) => [path, FORM_CODES.unknown])),
  })
}
