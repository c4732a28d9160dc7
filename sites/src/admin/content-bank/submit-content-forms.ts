import { CONTENT_REFUSALS } from '#shared/domain/content-bank/messages.ts'
import { contentBlockPath, contentChangesPath } from '#shared/domain/content-bank/paths.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import { refusedReason } from '../../lib/forms/refused-reason.ts'
import { DISCARD_DRAFT, DROP_OWN, PUBLISH, SAVE_DRAFT, TAKE_BACK } from './content.queries.ts'
import type { ContentNotice } from './messages.ts'
import { NOTICE_OF, type ProposalKind } from './proposal.ts'

type Page = PostedPage<'admin'>
type Done = { readonly goTo: string }

function noticed(key: string, notice: ContentNotice): Done {
  return { goTo: `${contentBlockPath(key)}?notice=${notice}` }
}

/** A text typed without script that was refused. */
export type RefusedDraft = {
  readonly failure: string
  readonly typed: { readonly title: string; readonly content: string } | null
  /** The mark of the text from which the writer started. */
  readonly base: string
  /** Somebody else changed the text after the form was opened. */
  readonly isStale: boolean
}

/** Handles the forms on the page of a text. */
export async function submitContentForm({ request, locals }: Page, key: string): Promise<Done | RefusedDraft> {
  const form = await readPageForm({ request, locals }, { size: 'contentText' })
  const { admin } = locals.api
  const action = form.get('action')
  const typed = { title: form.get('title') ?? '', content: form.get('content') ?? '' }
  const base = form.get('base') ?? ''
  try {
    switch (action) {
      case 'discard':
        await admin(DISCARD_DRAFT, { key, draftTextId: form.get('draft') ?? '' })
        return noticed(key, 'discarded')
      case 'save':
      case 'review':
        await admin(SAVE_DRAFT, { key, ...typed, baseTextId: base })
        return action === 'save' ? noticed(key, 'saved') : { goTo: contentChangesPath(key) }
      default:
        throw new AppError('NotFound')
    }
  } catch (error) {
    const failure = refusalText(error)
    const isStale = error instanceof AppError && error.code === 'StaleRevision'
    return { failure, typed: action === 'discard' ? null : typed, base, isStale }
  }
}

export type RefusedChange = { readonly failure: string; readonly why: string; readonly isOfWhy: boolean }

type Proposal = { readonly key: string; readonly kind: ProposalKind; readonly versionId: string | null }

/** Publishes what the page of changes shows, exactly as seen. */
export async function submitChange(
  { request, locals }: Page,
  { key, kind, versionId }: Proposal,
): Promise<Done | RefusedChange> {
  const form = await readPageForm({ request, locals })
  const { admin } = locals.api
  const why = form.get('why') ?? ''
  const change = { key, why, inForceTextId: form.get('inForce') ?? '' }
  try {
    if (kind === 'drop') await admin(DROP_OWN, change)
    else if (kind === 'takeBack') await admin(TAKE_BACK, { ...change, versionId: versionId ?? '' })
    else await admin(PUBLISH, { ...change, draftTextId: form.get('draft') ?? '' })
    return noticed(key, NOTICE_OF[kind])
  } catch (error) {
    return { failure: refusalText(error), why, isOfWhy: error instanceof AppError && Boolean(error.fields?.why) }
  }
}

/** Why a text refused the action, in words; other errors are rethrown to the error page. */
function refusalText(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  const reason = refusedReason(error, CONTENT_REFUSALS)
  if (reason) return CONTENT_REFUSALS[reason]
  // Refusals shared by all kinds of drafts have no reason.
  if (error.code === 'StaleRevision') return CONTENT_REFUSALS.draftChanged
  if (error.code === 'TooLarge') return CONTENT_REFUSALS.tooLong
  throw error
}
