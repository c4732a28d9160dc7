import { HELD_WORDS_MAX_CHARACTERS, INTRO_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { FORUM_REFUSALS } from '#shared/domain/forum/messages.ts'
import { ADMIN_FORUM_SETTINGS_PATH } from '#shared/domain/forum/paths.ts'
import { OFFERED_AUDIENCES, type OfferedAudiences } from '#shared/domain/forum/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { typedText } from '#shared/kernel/text/typed-text.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { refusedReason } from '../../../lib/forms/refused-reason.ts'
import { mayBeId } from '../../../lib/may-be-id.ts'
import { type ForumSettingsNotice, FORUM_SETTINGS_MESSAGES as M } from './messages.ts'
import { ADD_MODERATOR, REMOVE_MODERATOR, SAVE_SETTINGS } from './settings.queries.ts'

type Page = PostedPage<'admin'>

export type SettingsValues = {
  /** Null in the form of staff who may not switch it. */
  readonly isOn: boolean | null
  readonly intro: string
  readonly audiences: OfferedAudiences
  readonly isPreModerated: boolean
  readonly heldWords: string
}
export type SettingsErrors = Readonly<Partial<Record<'intro' | 'heldWords', string>>>

/** A refused form: the page is shown again with it. */
export type RefusedSettings = {
  readonly failure: string
  /** The values of the settings form; null for any other. */
  readonly values: SettingsValues | null
  readonly errors: SettingsErrors
  /** The settings were changed after the form was opened. */
  readonly isStale: boolean
  readonly version: string
}

function noticed(notice: ForumSettingsNotice) {
  return { goTo: `${ADMIN_FORUM_SETTINGS_PATH}?notice=${notice}` }
}

/** Handles the forms on the page of the settings. */
export async function submitForumSettings({
  request,
  locals,
}: Page): Promise<{ readonly goTo: string } | RefusedSettings> {
  const form = await readPageForm({ request, locals }, { size: 'message' })
  const { admin } = locals.api
  const action = form.get('action')
  if (action === 'save') return save(admin, form)
  const userId = form.get('person') ?? ''
  if (!mayBeId(userId) || (action !== 'add' && action !== 'remove')) throw new AppError('NotFound')
  try {
    if (action === 'add') await admin(ADD_MODERATOR, { userId })
    else await admin(REMOVE_MODERATOR, { userId })
    return noticed(action === 'add' ? 'added' : 'removed')
  } catch (error) {
    return { failure: refusalText(error), values: null, errors: {}, isStale: false, version: '' }
  }
}

async function save(admin: PageApi, form: URLSearchParams): Promise<{ readonly goTo: string } | RefusedSettings> {
  const values = readValues(form)
  const version = form.get('version') ?? ''
  const errors: SettingsErrors = {
    ...(countCharacters(values.intro) > INTRO_MAX_CHARACTERS && { intro: FORUM_REFUSALS.introTooLong }),
    ...(countCharacters(values.heldWords) > HELD_WORDS_MAX_CHARACTERS && {
      heldWords: FORUM_REFUSALS.heldWordsTooLong,
    }),
  }
  const refused = { values, errors, version, isStale: false }
  if (Object.keys(errors).length > 0) return { ...refused, failure: M.invalid }
  try {
    await admin(SAVE_SETTINGS, { ...values, version })
    return noticed('saved')
  } catch (error) {
    const isStale = error instanceof AppError && error.code === 'StaleRevision'
    return { ...refused, isStale, failure: refusalText(error) }
  }
}

function readValues(form: URLSearchParams): SettingsValues {
  const text = (field: string) => typedText(form.get(field) ?? '')
  const audiences = OFFERED_AUDIENCES.find((one) => one === form.get('audiences'))
  if (!audiences) throw new AppError('NotFound')
  return {
    isOn: form.has('isOn') ? form.get('isOn') === 'on' : null,
    intro: text('intro'),
    audiences,
    isPreModerated: form.get('isPreModerated') === 'yes',
    heldWords: text('heldWords'),
  }
}

/** The message of a refusal; other errors are rethrown to the error page. */
function refusalText(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  const reason = refusedReason(error, FORUM_REFUSALS)
  if (reason) return FORUM_REFUSALS[reason]
  if (error.code === 'ServiceUnavailable' || error.code === 'UnhandledError') return M.failed
  throw error
}
