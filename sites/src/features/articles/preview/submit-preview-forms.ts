import { refusalText } from '#shared/domain/articles/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { addQuery } from '../../../lib/add-query.ts'
import { type PostedTo, readPageForm } from '../../../lib/edge/forms/read-page-form.ts'

/** How the links of an article are created and ended, by its author or by an editor. */
export type PreviewLinkActions = {
  /** Returns the path; null when this operation has already created a link. */
  readonly create: (operationId: string) => Promise<string | null>
  readonly withdraw: (linkId: string) => Promise<unknown>
}

export type PreviewOutcome =
  | { readonly goTo: string }
  /** The path of a new link, which is shown only once. */
  | { readonly address: string }
  /** The form was sent twice: its link was created, and shown, the first time. */
  | { readonly isMade: true }
  | { readonly failure: string }

/** Handles the forms of a preview. */
export async function submitPreviewForm(
  page: PostedTo,
  path: string,
  { create, withdraw }: PreviewLinkActions,
): Promise<PreviewOutcome> {
  const form = await readPageForm(page)
  const [action, linkId = ''] = (form.get('action') ?? '').split(' ')
  if (action === 'create') return createLink(() => create(form.get('operation') || crypto.randomUUID()))
  if (action !== 'withdraw') throw new AppError('NotFound')
  await withdraw(linkId)
  return { goTo: addQuery(path, 'done=withdrawn') }
}

async function createLink(create: () => Promise<string | null>): Promise<PreviewOutcome> {
  try {
    const address = await create()
    return address === null ? { isMade: true } : { address }
  } catch (error) {
    const failure = error instanceof AppError ? refusalText(error.extensions) : null
    if (!failure) throw error
    return { failure }
  }
}
