import { BATCH_THEME_MAX_CHARACTERS, BATCH_TITLE_MAX_CHARACTERS } from '#shared/domain/expert-panels/limits.ts'
import { PANEL_REFUSALS } from '#shared/domain/expert-panels/staff/refusals.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { instantOf, localOf } from '../articles/zoned-time.ts'
import { type FieldErrors, withMissing } from '../forms/field-errors.ts'
import { PANEL_FORM_MESSAGES } from './form-messages.ts'

/** The values of a batch's form; its times are in the community's wall clock. */
export type BatchValues = {
  readonly title: string
  readonly theme: string
  readonly opensAt: string
  readonly closesAt: string
}
export type BatchErrors = FieldErrors<keyof BatchValues>

const NEW_BATCH_MS = 14 * 86_400_000

export function newBatchValues(now: Date, timeZone: string): BatchValues {
  const end = new Date(now.getTime() + NEW_BATCH_MS)
  return { title: '', theme: '', opensAt: localOf(now, timeZone), closesAt: localOf(end, timeZone) }
}

export function storedBatchValues({ title, theme, opensAt, closesAt }: BatchValues, timeZone: string): BatchValues {
  return {
    ...{ title, theme, opensAt: localOf(new Date(opensAt), timeZone) },
    closesAt: localOf(new Date(closesAt), timeZone),
  }
}

export function readBatchValues(form: URLSearchParams): BatchValues {
  const text = (field: string) => (form.get(field) ?? '').trim()
  // A browser posts the lines of a text with CRLF.
  const theme = text('theme').replaceAll('\r\n', '\n')
  return { title: text('title'), theme, opensAt: text('opensAt'), closesAt: text('closesAt') }
}

/** The input of the mutation, or the errors by field. */
export function toBatchInput(values: BatchValues, timeZone: string) {
  const M = PANEL_FORM_MESSAGES.errors
  const { title, theme } = values
  const [opensAt, closesAt] = [instantOf(values.opensAt, timeZone), instantOf(values.closesAt, timeZone)]
  const wrong = {
    ...(countCharacters(title) > BATCH_TITLE_MAX_CHARACTERS && { title: M.batchTitleTooLong }),
    ...(countCharacters(theme) > BATCH_THEME_MAX_CHARACTERS && { theme: M.themeTooLong }),
    ...(!opensAt && { opensAt: M.time }),
    ...(!closesAt && { closesAt: M.time }),
    ...(opensAt && closesAt && closesAt <= opensAt && { closesAt: PANEL_REFUSALS.batchDates }),
  }
  const errors: BatchErrors = withMissing({ errors: wrong, values, required: ['title', 'opensAt', 'closesAt'] })
  if (!opensAt || !closesAt || Object.keys(errors).length > 0) return { errors }
  return { input: { title, theme, opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() } }
}
