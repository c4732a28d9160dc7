import { GROUP_NOTE_MAX_CHARACTERS } from '#shared/domain/groups/limits.ts'
import { GROUP_REFUSALS } from '#shared/domain/groups/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { phaseRefusal } from '../../lib/edge/forms/phase-refusal.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { Visitor } from '../../lib/edge/gates.ts'
import { mayBeId } from '../../lib/may-be-id.ts'
import { ANSWER_INVITATION, ANSWER_REQUEST, INVITE, JOIN, LEAVE, REQUEST } from './groups.queries.ts'
import { GROUP_MESSAGES, type GroupNotice, type GroupsNotice } from './messages.ts'
import { groupsPath, ownGroupPath } from './paths.ts'
import { refusalText } from './refusal.ts'

type Page = PostedPage<'member'> & { readonly locals: { readonly visitor: Visitor } }

/** A refused form: the page is shown again with it. */
export type RefusedForm = {
  readonly failure: string
  readonly note: string
  readonly noteError: string | null
}
export type GroupFormOutcome = { readonly goTo: string } | RefusedForm

/** Handles the forms of a group's page. */
export async function submitGroupForm({ request, locals }: Page, slug: string): Promise<GroupFormOutcome> {
  const form = await readPageForm({ request, locals }, { size: 'groupNote' })
  const text = (name: string) => form.get(name) ?? ''
  const [groupId, userId, note] = [text('group'), text('member'), text('note').trim()]
  if (!mayBeId(groupId)) throw new AppError('NotFound')
  if (countCharacters(note) > GROUP_NOTE_MAX_CHARACTERS)
    return { failure: GROUP_MESSAGES.notSent, note, noteError: GROUP_REFUSALS.noteTooLong }
  try {
    return { goTo: await act(locals, text('action'), { slug, groupId, userId, note }) }
  } catch (error) {
    const failure = phaseRefusal(error) ?? refusalText(error)
    if (failure === null) throw error
    return { failure, note, noteError: null }
  }
}

type Sent = { readonly slug: string; readonly groupId: string; readonly userId: string; readonly note: string }

/** Returns the address of the page with the notice. */
async function act(
  { api: { member }, visitor }: Page['locals'],
  action: string,
  { slug, groupId, userId, note }: Sent,
): Promise<string> {
  const noticed = (notice: GroupNotice) => `${ownGroupPath(visitor, slug)}?notice=${notice}`
  /** A hidden group is not found by people who are not in it. */
  const noticedIf = (group: object | null, notice: GroupsNotice) =>
    group ? noticed(notice) : `${groupsPath(visitor)}?notice=${notice}`
  switch (action) {
    case 'join':
      await member(JOIN, { groupId })
      return noticed('joined')
    case 'request':
      await member(REQUEST, { groupId, note })
      return noticed('requested')
    case 'withdraw':
      return noticedIf((await member(LEAVE, { groupId })).groupLeave, 'withdrawn')
    case 'leave':
      return noticedIf((await member(LEAVE, { groupId })).groupLeave, 'left')
    case 'accept-invitation':
      await member(ANSWER_INVITATION, { groupId, accept: true })
      return noticed('joined')
    case 'decline-invitation': {
      const { groupAnswerInvitation } = await member(ANSWER_INVITATION, { groupId, accept: false })
      return noticedIf(groupAnswerInvitation, 'invitation-declined')
    }
    case 'accept-request':
      await member(ANSWER_REQUEST, { groupId, userId, accept: true })
      return noticed('accepted')
    case 'decline-request':
      await member(ANSWER_REQUEST, { groupId, userId, accept: false })
      return noticed('declined')
    case 'invite':
      await member(INVITE, { groupId, userId })
      return noticed('invited')
    default:
      throw new AppError('NotFound')
  }
}
