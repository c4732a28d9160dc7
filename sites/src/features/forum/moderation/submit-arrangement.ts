import { ARRANGE_REASON_MAX_CHARACTERS } from '#shared/domain/forum/limits.ts'
import { FORUM_REFUSALS, type ForumRefusal } from '#shared/domain/forum/messages.ts'
import { POST_ACTS, type PostAct } from '#shared/domain/forum/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { tryAgainAfter } from '../../../lib/forms/form-messages.ts'
import { refusedReason } from '../../../lib/forms/refused-reason.ts'
import { mayBeId } from '../../../lib/may-be-id.ts'
import { MODERATION_MESSAGES as M } from './messages.ts'

export type Arrangement = 'change' | 'move' | 'merge'

/** A refused action on a whole post: the page is shown again with the typed values. */
export type RefusedArrangement = {
  readonly arrangement: Arrangement
  readonly failure: string
  /** The field with the error. */
  readonly field: 'audience' | 'target' | 'reason' | null
  readonly audienceId: string
  readonly target: string
  readonly reason: string
}

type Reason = { readonly postId: string; readonly reason: string }
export type ArrangementCalls = {
  readonly change: (input: { readonly postId: string; readonly act: PostAct }) => Promise<unknown>
  readonly move: (input: Reason & { readonly audienceId: string; readonly seenAudienceId: string }) => Promise<unknown>
  readonly merge: (input: Reason & { readonly targetId: string }) => Promise<unknown>
}

/** The action on a whole post that a form requests; null for any other form. */
export function arrangementIn(form: URLSearchParams): Arrangement | null {
  const asked = form.get('arrange')
  if (form.has('act')) return 'change'
  return asked === 'move' || asked === 'merge' ? asked : null
}

/** Sends the posted form. Null on success. */
export async function submitArrangement(
  form: URLSearchParams,
  arrangement: Arrangement,
  calls: ArrangementCalls,
): Promise<RefusedArrangement | null> {
  const field = (name: string) => (form.get(name) ?? '').trim()
  const [postId, reason, audienceId, target] = [field('post'), field('reason'), field('audience'), field('target')]
  if (!mayBeId(postId)) throw new AppError('NotFound')
  const refused = (failure: string, wrong: RefusedArrangement['field']): RefusedArrangement => ({
    ...{ arrangement, failure, field: wrong, audienceId, target, reason },
  })
  try {
    if (arrangement === 'change') {
      const act = POST_ACTS.find((one) => one === form.get('act'))
      if (!act) throw new AppError('NotFound')
      await calls.change({ postId, act })
      return null
    }
    if (reason === '') return refused(FORUM_REFUSALS.reasonMissing, 'reason')
    if (countCharacters(reason) > ARRANGE_REASON_MAX_CHARACTERS) return refused(FORUM_REFUSALS.reasonTooLong, 'reason')
    if (arrangement === 'move') {
      if (audienceId === '') return refused(FORUM_REFUSALS.audienceMissing, 'audience')
      await calls.move({ postId, audienceId, seenAudienceId: field('seen'), reason })
      return null
    }
    const targetId = postIdIn(target)
    if (targetId === null) return refused(target === '' ? M.mergeMissing : FORUM_REFUSALS.mergeUnknown, 'target')
    await calls.merge({ postId, targetId, reason })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const why = refusedReason(error, FORUM_REFUSALS)
    if (why) return refused(FORUM_REFUSALS[why], FIELDS[why] ?? null)
    if (error.code === 'ServiceUnavailable' || error.code === 'UnhandledError') return refused(M.notArranged, null)
    if (error.retryAfterSeconds === undefined) throw error
    return refused(`${M.notArranged} ${tryAgainAfter(error.retryAfterSeconds)}`, null)
  }
}

const FIELDS: Readonly<Partial<Record<ForumRefusal, RefusedArrangement['field']>>> = {
  reasonMissing: 'reason',
  reasonTooLong: 'reason',
  moveAudience: 'audience',
  mergeSelf: 'target',
  mergeUnknown: 'target',
  mergeAudience: 'target',
}

/** The id in the address of a post, of a reply or of a moderation page; or the id itself. */
export function postIdIn(typed: string): string | null {
  const path = typed.trim().split(/[?#]/)[0] ?? ''
  const last = path.split('/').findLast((part) => part !== '') ?? ''
  return mayBeId(last) ? last : null
}
