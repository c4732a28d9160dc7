import { refusalText } from '#shared/domain/articles/refusals.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { type PostedTo, readPageForm } from '../../../lib/edge/forms/read-page-form.ts'

/** How the links of an article are made and ended, by its author or by an editor. */
export type PreviewLinkActions = {
  readonly create: () => Promise<string>
  readonly withdraw: (linkId: string) => Promise<unknown>
}

export type PreviewOutcome =
  | { readonly goTo: string }
  /** The path of a new link, which is shown this once. */
  | { readonly address: string }
  | { readonly failure: string }

/** Does what a form of a preview asks for. */
export async function submitPreviewForm(
  page: PostedTo,
  path: string,
  { create, withdraw }: PreviewLinkActions,
): Promise<PreviewOutcome> {
  const form = await readPageForm(page)
  const [action, linkId = ''] = (form.get('action') ?? '').split(' ')
  if (action === 'create') return createLink(create)
  if (action !== 'withdraw') throw new AppError('NotFound')
  await withdraw(linkId)
  return { goTo: `${path}?done=withdrawn#links` }
}

async function createLink(create: () => Promise<string>): Promise<PreviewOutcome> {
  try {
    return { address: await create() }
  } catch (error) {
    const failure = error instanceof AppError ? refusalText(error.extensions) : null
    if (!failure) throw error
    return { failure }
  }
}
