import { ARTICLE_FILE_REFUSALS, ARTICLE_IMPORT_REFUSALS } from '#shared/domain/articles/imports/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { refusedReason } from '../../../lib/forms/refused-reason.ts'
import { CHECK_ARTICLE_IMPORT, SET_IMPORT_AUTHOR, START_ARTICLE_IMPORT } from './imports.queries.ts'
import { articleImportPath } from './paths.ts'

type Page = PostedPage<'admin'>
type Done = { readonly goTo: string }

/** Reads a file without creating anything. */
export async function submitArticleFile({
  request,
  locals,
}: Page): Promise<Done | { readonly failure: string; readonly file: string }> {
  let file = ''
  try {
    const form = await readPageForm({ request, locals }, { size: 'articleFile' })
    file = (form.get('file') ?? '').replaceAll('\r\n', '\n')
    const { articleImportCheck } = await locals.api.admin(CHECK_ARTICLE_IMPORT, { file })
    return { goTo: articleImportPath(articleImportCheck) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'TooLarge')
      return { failure: ARTICLE_FILE_REFUSALS.tooLarge, file: '' }
    return { failure: refusalOf(error), file }
  }
}

/** Sets the author of articles whose own author is not a member, or starts the creation of a file's articles. */
export async function submitArticleImport(
  { request, locals }: Page,
  importId: string,
): Promise<Done | { readonly failure: string; readonly email: string | null }> {
  const form = await readPageForm({ request, locals })
  const action = form.get('action')
  const email = form.get('email')
  if (action !== 'start' && action !== 'author') throw new AppError('NotFound')
  try {
    if (action === 'start') await locals.api.admin(START_ARTICLE_IMPORT, { importId, ...seenAuthor(form.get('seen')) })
    else await locals.api.admin(SET_IMPORT_AUTHOR, { importId, email: email ?? '' })
    return { goTo: articleImportPath(importId) }
  } catch (error) {
    return { failure: refusalOf(error), email: action === 'author' ? (email ?? '') : null }
  }
}

/** The author that the page showed, empty for none. */
function seenAuthor(seen: string | null) {
  return seen === null ? {} : { otherAuthorId: seen || null }
}

const REFUSALS = { ...ARTICLE_FILE_REFUSALS, ...ARTICLE_IMPORT_REFUSALS }

/** Why staff were refused; throws any other error. */
function refusalOf(error: unknown): string {
  const reason = refusedReason(error, REFUSALS)
  if (!reason) throw error
  return REFUSALS[reason]
}
