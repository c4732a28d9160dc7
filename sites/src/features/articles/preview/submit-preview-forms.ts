import { refusalText } from '#shared/domain/articles/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type PostedTo, readPageForm } from '../../../lib/edge/forms/read-page-form.ts'

/** How the links of an article are made and ended, by its author or by an editor. */
export type PreviewLinkActions = {
  /** Answers the path; null where this operation has made a link already. */
  readonly create: (operationId: string) => Promise<string | null>
  readonly withdraw: (linkId: string) => Promise<unknown>
}

export type PreviewOutcome =
  | { readonly goTo: string }
  /** The path of a new link, which is shown this once. */
  | { readonly address: string }
  /** The form was sent twice: its link was made, and shown, the first time. */
  | { readonly isMade: true }
  | { readonly failure: string }

/** Does what a form of a preview asks for. */
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
  return { goTo: `${path}?done=withdrawn#links` }
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
